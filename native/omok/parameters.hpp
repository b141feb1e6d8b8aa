// The numbers of the Omok search.
#pragma once

#include <array>

#include "parameter.hpp"

namespace omello::omok {

struct Parameters {
  // Nodes for a win by fours: where the tree ends, in it, and at the root; there for one by fours and threes, too.
  int leaf_fours = 60;
  int inner_fours = 120;
  int root_fours = 100000;
  int root_threats = 20000;
  // In 1 / kLogit: how much a ply may change, for those far above the window, far below it, and for quiet moves.
  int ply_gain = 65;
  int ply_hope = 115;
  int move_hope = 132;
  // What is far from the end of the tree is less sure: by 1 / 16 of this times the square of the depth more than
  // ply_gain.
  int deep_gain = 12;
  // Of a threat at the end of the tree no answer is looked at where the position before it was so far below the window.
  int threat_hope = 200;
  // How much of what estimates were off by in positions like one is added to its own, in 1 / 512.
  int correction = 256;
  // The first window around the score of the depth before.
  int window = 60;
  // How much worse than a known move the others must be, a ply, for it to be looked at deeper.
  int singular_ply = 2;
  // Bonuses for moves that refuted something, in the unit of promises; what a move gets that did so, a depth squared,
  // and at most.
  int killer = 480;
  int answer = 510;
  int history_bonus = 4;
  int history_most = 500;
  // So many answers to a threat are tried where the tree ends.
  int last_answers = 2;
  // So many quiet moves of a position are looked at, besides the square of the depth.
  int quiet_moves = 6;
  // Later moves are searched less deep, in 1 / 64 ply: by the logarithms of depth and number divided by the first, and
  // the second; less so if forcing, on the main line, or lucky, more so where a cut is expected or nothing improves.
  int reduction_divisor = 70;
  int reduction = 8;
  int reduction_forcing = 52;
  int reduction_main = 65;
  int reduction_luck = 57;
  int reduction_cut = 42;
  int reduction_worse = 12;
  // Where a cut is expected, and the position is so far above the window for every ply, moves are searched a ply less
  // deep.
  int likely_cut = 20;
  // For a move less promising than the likeliest one: by that difference, in 1 / 256.
  int reduction_unlikely = 13;
  // By the clock of a game, a search ends after so many hundredths of a move's usual time if its move has been the same
  // since so many hundredths of the time it took.
  int least_time = 40;
  int settled = 50;
};

inline constexpr std::array<Parameter<Parameters>, 29> kParameters{{
    {"leaf_fours", &Parameters::leaf_fours, 0, 500},
    {"inner_fours", &Parameters::inner_fours, 0, 1000},
    {"root_fours", &Parameters::root_fours, 0, 1'000'000},
    {"root_threats", &Parameters::root_threats, 0, 200'000},
    {"ply_gain", &Parameters::ply_gain, 10, 200},
    {"ply_hope", &Parameters::ply_hope, 20, 500},
    {"move_hope", &Parameters::move_hope, 20, 500},
    {"deep_gain", &Parameters::deep_gain, 0, 200},
    {"threat_hope", &Parameters::threat_hope, 20, 2000},
    {"correction", &Parameters::correction, 0, 1024},
    {"window", &Parameters::window, 10, 400},
    {"singular_ply", &Parameters::singular_ply, 0, 20},
    {"killer", &Parameters::killer, 0, 3000},
    {"answer", &Parameters::answer, 0, 3000},
    {"history_bonus", &Parameters::history_bonus, 0, 20},
    {"history_most", &Parameters::history_most, 0, 1500},
    {"last_answers", &Parameters::last_answers, 1, 10},
    {"quiet_moves", &Parameters::quiet_moves, 1, 20},
    {"reduction_divisor", &Parameters::reduction_divisor, 20, 200},
    {"reduction", &Parameters::reduction, -64, 128},
    {"reduction_forcing", &Parameters::reduction_forcing, 0, 256},
    {"reduction_main", &Parameters::reduction_main, 0, 256},
    {"reduction_luck", &Parameters::reduction_luck, 0, 256},
    {"reduction_cut", &Parameters::reduction_cut, 0, 256},
    {"reduction_worse", &Parameters::reduction_worse, 0, 256},
    {"likely_cut", &Parameters::likely_cut, 0, 300},
    {"reduction_unlikely", &Parameters::reduction_unlikely, 0, 256},
    {"least_time", &Parameters::least_time, 1, 1000},
    {"settled", &Parameters::settled, 0, 100},
}};

}  // namespace omello::omok
