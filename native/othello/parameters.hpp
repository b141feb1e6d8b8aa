// The numbers of the Othello search.
#pragma once

#include <array>

#include "othello/eval.hpp"
#include "parameter.hpp"

namespace omello::othello {

struct Parameters {
  // What an answer left to the other side costs a move in the ordering, in kUnit; at the end quick replies matter most.
  int answer_cost = kUnit * 3 / 2;
  int ending_answer_cost = kUnit * 15 / 4;
  // From these depths on, moves are ordered by a look one and two plies ahead.
  int look_depth = 17;
  int far_look_depth = 22;
  // From this depth on, the table is asked about all moves before one is searched.
  int etc_depth = 5;
  // A move is left out if a shallow search is so many hundredths of its standard error away from mattering: in the
  // middle of the game, and in the first search to its end.
  int margin = 65;
  int ending_margin = 180;
  // By so many hundredths more for every ply that an iteration is deeper than kSteadyDepth.
  int margin_rise = 6;
  // Where one or two plies are missing, the evaluation must be so many hundredths of that away to answer alone.
  int leaf_margin = 150;
  // The first window around the score of the depth before, in kUnit.
  int window = 3 * kUnit;
  // When only so many plies are missing, the next search goes to the end of the game.
  int leap = 8;
  // The same where neither time nor nodes are limited: a search that is after the score needs no move soon.
  int unhurried_leap = 10;
  // By the clock of a game, a search ends after so many hundredths of a move's usual time if its move has been the same
  // since so many hundredths of the time it took.
  int least_time = 30;
  int settled = 50;
};

inline constexpr std::array<Parameter<Parameters>, 14> kParameters{{
    {"answer_cost", &Parameters::answer_cost, 0, 10 * kUnit},
    {"ending_answer_cost", &Parameters::ending_answer_cost, 0, 20 * kUnit},
    {"look_depth", &Parameters::look_depth, 6, 30},
    {"far_look_depth", &Parameters::far_look_depth, 8, 40},
    {"etc_depth", &Parameters::etc_depth, 3, 12},
    {"margin", &Parameters::margin, 20, 200},
    {"ending_margin", &Parameters::ending_margin, 50, 400},
    {"margin_rise", &Parameters::margin_rise, 0, 30},
    {"leaf_margin", &Parameters::leaf_margin, 50, 1000},
    {"window", &Parameters::window, kUnit / 2, 16 * kUnit},
    {"leap", &Parameters::leap, 0, 20},
    {"unhurried_leap", &Parameters::unhurried_leap, 0, 20},
    {"least_time", &Parameters::least_time, 1, 1000},
    {"settled", &Parameters::settled, 0, 100},
}};

}  // namespace omello::othello
