// Made by `make wire` from src/omello/server/wire/: change it there.
// Where the page may leave out what the server always sends, `XInput` is the type to send.

export const GONE = 4410;
export const NOT_FOUND = 4404;
export const PASS = "pass";

/** The request was carried out and is stored. */
export interface Ack {
  type: "ack";
  id: number;
  seq: number;
  node: number;
}

export type Action = Play | Undo | Redo | Resign | Swap | Choose | Propose | Answer | Greet | SwitchBans | SetPause | Hold | AddVariation | AddLine | SetComment | SetMarks | SetGlyph | SetChapter | Remove | Promote;

/** Add moves below any node, one after the other; what is already there is followed. The `ack` has the last node. */
export interface AddLine {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "line";
  parent: number;
  moves: string[];
}

/** Add a move below any node; when it is already there nothing is added. Answered with `ack`, whose `node` it is. */
export interface AddVariation {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "variation";
  parent: number;
  move: string;
}

/** Watch the engine think about a position until it is done, stopped, or replaced by the next request. */
export interface Analyse {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "analyse";
  setup: CourseInput;
  lines?: number;
  seconds?: number;
}

export interface AnalyseRequest {
  setup: CourseInput;
  lines?: number;
  effort?: Effort;
}

export interface Analysis {
  position: Position;
  /** Every legal move that has been looked at, best first. */
  points: PointScore[];
  /** The best lines, best first. */
  lines: Line[];
  depth: number;
  nodes: number;
  seconds: number;
  /** In percent: 100 means that nothing was pruned on a guess. */
  confidence: number;
}

/** What the engine thinks by now: each message replaces the one before. */
export interface AnalysisMessage {
  type: "analysis";
  id: number;
  analysis: Analysis;
  done: boolean;
}

export type AnalysisRequest = Analyse | Review | Stop | Ping;

export type AnalysisSocketMessage = AnalysisMessage | ReviewMessage | ErrorMessage | Pong;

/** Accept the other player's offer, or decline it; who made it takes it back by declining. */
export interface Answer {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "answer";
  accept: boolean;
}

/** Answered with `hint` when it has been found; a newer request or a move cancels it, and no hints come back. */
export interface AskHint {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "hint";
  node?: number | null;
}

/** Omok: what is forbidden, each switched by itself: to both sides under the Korean rule, else to black. */
export interface Bans {
  double_three: boolean;
  double_four: boolean;
  overline: boolean;
}

export interface BansEvent {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** Unix time in seconds. */
  at: number;
  type: "bans";
  bans: Bans;
}

/** The game, the board and the rule. */
export interface Beginning {
  game: "othello" | "omok";
  size: number;
  /** Omok only; null for Othello. */
  rule: "freestyle" | "standard" | "renju" | "korean" | null;
  /** Omok only; null means as the rule has them. The server always answers with the bans in force. */
  bans: Bans | null;
  start: StandardStart | RandomStart | StonesStart | TextStart;
}

export interface BothSides {
  black: string[];
  white: string[];
}

/** Give up an invitation that nobody has followed: the game is deleted. */
export interface Cancel {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "cancel";
}

export interface Card {
  id: string;
  game: "othello" | "omok";
  rule: "freestyle" | "standard" | "renju" | "korean" | null;
  turn: "black" | "white";
  setup: Course;
  position: Position;
  /** The mistake. */
  played: string;
  source: string;
  /** Seconds since 1970. */
  due: number;
  right: number;
  /** Answers so far. */
  wrong: number;
}

export interface CardAnswer {
  move: string;
  /** Given up: the answer is to be shown, whatever the move is. */
  shown?: boolean;
}

export interface CardFigures {
  total: number;
  due: number;
  /** Answered right the last two times. */
  cured: number;
  /** Answered wrong the last time. */
  again: number;
}

export interface CardJudgement {
  right: boolean;
  best: string[];
  /** The better line, move by move. */
  positions: Position[];
  /** What the move is worth, if the engine had to look. */
  score: Score | null;
  /** Why the mistake was one. */
  reasons: Reason[];
  due: number;
}

export interface Cards {
  /** Those that are due, the longest first. */
  cards: Card[];
  total: number;
  /** When the next one is due, if none is now. */
  next: number | null;
}

export interface CardsMade {
  /** Those that were not there already. */
  made: number;
  due: number;
}

export interface Catalog {
  version: string;
  games: GameInfo[];
  formats: FormatInfo[];
}

/** A game that waits for somebody. */
export interface Challenge {
  /** Its id. */
  game: string;
  settings: GameSettings;
  speed: "blitz" | "rapid" | "classical" | "casual";
  rated: boolean;
  by: PlayerInfo;
  /** What is left for whoever accepts. */
  colour: "black" | "white";
  /** One's own: to be taken back, not to be accepted. */
  yours: boolean;
  /** Meant for nobody else. */
  for_you: boolean;
}

/** A chapter begins at a node; an empty title takes it away. */
export interface ChapterEvent {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** Unix time in seconds. */
  at: number;
  type: "chapter";
  node: number;
  title: string;
}

/** In an opening by swap somebody took a colour, or wants to lay two more stones. */
export interface ChoiceEvent {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** Unix time in seconds. */
  at: number;
  type: "choice";
  /** Where they sat before. */
  side: "black" | "white";
  choice: "black" | "white" | "more";
  /** Who sits there now. */
  black: Human | Computer | Invited;
  white: Human | Computer | Invited;
}

/** In an opening by swap: take a colour, or lay two more stones. */
export interface Choose {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "choose";
  choice: "black" | "white" | "more";
}

/** Seconds left to both sides. */
export interface Clocks {
  black: number;
  white: number;
}

export interface CommentEvent {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** Unix time in seconds. */
  at: number;
  type: "comment";
  node: number;
  /** Replaces the comment; empty takes it away. */
  text: string;
}

export interface Computer {
  kind: "computer";
  player: string;
}

export interface ConvertRequest {
  text?: string | null;
  base64?: string | null;
  format?: string | null;
  /** Files that belong to it, in base64: the names of players (.jou) and tournaments (.trn) of a WTHOR file. */
  beside?: string[];
  to: string;
}

export interface Converted {
  format: string;
  text: string | null;
  /** For binary formats. */
  base64: string | null;
}

/** A whole position by itself: where it started and the moves since. */
export interface Course {
  game: "othello" | "omok";
  size: number;
  /** Omok only; null for Othello. */
  rule: "freestyle" | "standard" | "renju" | "korean" | null;
  /** Omok only; null means as the rule has them. The server always answers with the bans in force. */
  bans: Bans | null;
  start: StandardStart | RandomStart | StonesStart | TextStart;
  /** Forced passes are written as `pass`. */
  moves: string[];
}

/** A whole position by itself: where it started and the moves since. */
export interface CourseInput {
  game: "othello" | "omok";
  size?: number;
  /** Omok only; null for Othello. */
  rule?: "freestyle" | "standard" | "renju" | "korean" | null;
  /** Omok only; null means as the rule has them. The server always answers with the bans in force. */
  bans?: Bans | null;
  start?: StandardStartInput | RandomStart | StonesStart | TextStart;
  /** Forced passes are written as `pass`. */
  moves?: string[];
}

/** The first event of each game; its `seq` 1 is the root node. */
export interface CreatedEvent {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** Unix time in seconds. */
  at: number;
  type: "created";
  settings: GameSettings;
}

/** The offer is off: the other player declined it, or who made it took it back. */
export interface DeclinedEvent {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** Unix time in seconds. */
  at: number;
  type: "declined";
  side: "black" | "white";
}

/** An answer to a threat, and how the winner goes on up to the five. */
export interface Defence {
  move: string;
  moves: string[];
}

/** The game was deleted; the connection ends. */
export interface Deleted {
  type: "deleted";
}

/** How long to think: the first limit reached ends it. Without any, about a second. */
export interface Effort {
  seconds?: number | null;
  nodes?: number | null;
  depth?: number | null;
}

/** The game is over. Only an undo opens it again. */
export interface EndedEvent {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** Unix time in seconds. */
  at: number;
  type: "ended";
  outcome: Outcome;
}

/** What went wrong: a code for the page to translate, and a sentence in English. */
export interface Error {
  code: "bad-request" | "bad-move" | "occupied" | "flips-nothing" | "forbidden-point" | "not-your-turn" | "only-watching" | "not-alone" | "waiting" | "seat-taken" | "own-game" | "no-offer" | "name-taken" | "bad-code" | "game-over" | "out-of-date" | "nothing-to-undo" | "bad-position" | "bad-record" | "unknown-player" | "player-failed" | "not-found" | "too-large" | "too-many-requests" | "busy" | "damaged" | "newer-log" | "disk-full" | "not-stored" | "secret-needed" | "wrong-origin" | "not-allowed" | "internal";
  message: string;
  /** What the sentence names, such as `{"move": "f5"}`. */
  args: Record<string, string>;
  /** What is wrong with a record. */
  remark: Remark | null;
}

/** The body of every HTTP answer that is not a success. */
export interface ErrorAnswer {
  error: Error;
}

export type ErrorCode = "bad-request" | "bad-move" | "occupied" | "flips-nothing" | "forbidden-point" | "not-your-turn" | "only-watching" | "not-alone" | "waiting" | "seat-taken" | "own-game" | "no-offer" | "name-taken" | "bad-code" | "game-over" | "out-of-date" | "nothing-to-undo" | "bad-position" | "bad-record" | "unknown-player" | "player-failed" | "not-found" | "too-large" | "too-many-requests" | "busy" | "damaged" | "newer-log" | "disk-full" | "not-stored" | "secret-needed" | "wrong-origin" | "not-allowed" | "internal";

export interface ErrorMessage {
  type: "error";
  /** Null when the request could not even be read. */
  id: number | null;
  error: Error;
}

export type Event = CreatedEvent | MoveEvent | PassEvent | UndoEvent | RedoEvent | SwapEvent | ChoiceEvent | JoinedEvent | OfferEvent | DeclinedEvent | RematchEvent | GreetingEvent | BansEvent | PauseEvent | HeldEvent | EndedEvent | VariationEvent | CommentEvent | MarksEvent | GlyphEvent | ChapterEvent | FiledEvent | ReviewedEvent | RemoveEvent | PromoteEvent;

/** How it went against one opponent. */
export interface Figures {
  game: "othello" | "omok";
  opponent: string;
  won: number;
  lost: number;
  drawn: number;
  /** The opponent's, on the board of the last game; null where it was not measured. */
  rating: number | null;
  /** One's own by these games alone. */
  own: Skill | null;
}

/** What the file that a game came from says of a node besides; more than this is kept for when it is saved. */
export interface FiledEvent {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** Unix time in seconds. */
  at: number;
  type: "filed";
  node: number;
  /** What the move is worth to the side that made it; at the start, to the side to move. */
  score: Score | null;
}

export interface ForbiddenPoint {
  point: string;
  reason: "double-three" | "double-four" | "overline";
  /** What the stone would make, the point itself included. */
  lines: Row[];
}

/** A win by fours and open threes that nothing stops: every legal answer was tried. */
export interface ForcedWin {
  winner: "black" | "white";
  /** Every move of the winner is a four. */
  by_fours: boolean;
  /** From here to the five, with the longest defence; none if it is there. */
  moves: string[];
  /** The winner's next stone, or the last one if the other side is to move: what the defences answer. */
  stone: string | null;
  /** Where that stone threatens to go on. */
  aims: string[];
  /** The answers to it that hold out longest, the longest first. */
  defences: Defence[];
  /** So many more answers there are, which lose at once. */
  others: number;
}

export interface ForcedWinAnswer {
  /** Null if none was found. */
  win: ForcedWin | null;
  /** False if the time was up before all defences were tried: ask again. */
  complete: boolean;
}

/** A point where one stone would make two threats at once. */
export interface Fork {
  side: "black" | "white";
  kind: "double-four" | "four-three" | "double-three";
  point: string;
  /** The stones of each threat, the point itself included. */
  lines: string[][];
}

export interface FormatInfo {
  name: string;
  suffix: string;
  games: ("othello" | "omok")[];
  binary: boolean;
  /** False for formats that are only read. */
  writes: boolean;
}

export type Game = "othello" | "omok";

export interface GameInfo {
  game: "othello" | "omok";
  sizes: number[];
  usual_size: number;
  rules: RuleInfo[];
  opponents: Opponent[];
}

export interface GameList {
  /** Newest first. */
  games: GameSummary[];
  /** How many games match, on all pages. */
  total: number;
}

export type GameMessage = Update | Ack | PositionMessage | HintMessage | ErrorMessage | Deleted | Pong;

export type GameRequest = Play | Undo | Redo | Resign | Swap | Choose | Propose | Answer | Greet | SwitchBans | SetPause | Hold | AddVariation | AddLine | SetComment | SetMarks | SetGlyph | SetChapter | Remove | Promote | Cancel | Look | AskHint | MoveNow | Ping;

/** A new game. To analyse freely: mode `analysis`, both seats human. */
export interface GameSettings {
  game: "othello" | "omok";
  size: number;
  /** Omok only; null for Othello. */
  rule: "freestyle" | "standard" | "renju" | "korean" | null;
  /** Omok only; null means as the rule has them. The server always answers with the bans in force. */
  bans: Bans | null;
  start: StandardStart | RandomStart | StonesStart | TextStart;
  mode: "play" | "analysis";
  black: Human | Computer | Invited;
  white: Human | Computer | Invited;
  /** Omok: black's player lays the first stones, the other takes a colour; only on an empty board. */
  opening: "swap" | "swap2" | null;
  /** The clocks start with the first stone; in an opening by swap, when the colours are taken. */
  clock: TimeControl | null;
  /** The computer answers no sooner than after so many seconds. */
  pause: number;
  title: string;
}

/** Where a game stands after its last event. */
export interface GameState {
  id: string;
  /** The number of the last event. */
  seq: number;
  /** As they are now: seats after swaps, bans after switches. */
  settings: GameSettings;
  /** Where the game stands in its tree. */
  node: number;
  position: Position;
  /** Null when there is no opening by swap, and when it is over. */
  opening: SwapStep | null;
  /** How the game ended: on the board, by time or by resignation. */
  outcome: Outcome | null;
  /** As of this message. */
  clocks: Clocks | null;
  /** Whose clock is running. */
  running: "black" | "white" | null;
  /** The computer is thinking for this side. */
  thinking: "black" | "white" | null;
  /** By link: there is a move of one's own to ask back. */
  can_undo: boolean;
  can_redo: boolean;
  /** The seats of whoever is told this; both at one table, none for those who only watch. */
  you: ("black" | "white")[];
  /** Two people play on devices of their own. */
  by_link: boolean;
  /** The other player has not come yet. */
  waiting: boolean;
  /** Null for those without a seat, and at one table. */
  invitation: Invitation | null;
  present: Presence;
  /** How many connections only look on. */
  watchers: number;
  offer: PendingOffer | null;
  /** The game that the players went on with. */
  rematch: string | null;
  rated: boolean;
}

/** A game in the list of games. */
export interface GameSummary {
  id: string;
  settings: GameSettings;
  created: number;
  updated: number;
  moves: number;
  stones: string;
  last: string | null;
  outcome: Outcome | null;
  /** Two people play on devices of their own. */
  by_link: boolean;
  /** The other player has not come yet. */
  waiting: boolean;
  /** By link: the seats of whoever asks. */
  you: ("black" | "white")[];
}

export type Glyph = "" | "!!" | "!" | "!?" | "?!" | "?" | "??";

/** What somebody calls a move, in a sign; it replaces the one before. */
export interface GlyphEvent {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** Unix time in seconds. */
  at: number;
  type: "glyph";
  node: number;
  glyph: "" | "!!" | "!" | "!?" | "?!" | "?" | "??";
}

export interface Greet {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "greet";
  greeting: "hello" | "good-luck" | "nice-move" | "one-moment" | "thanks" | "good-game";
}

export type Greeting = "hello" | "good-luck" | "nice-move" | "one-moment" | "thanks" | "good-game";

export interface GreetingEvent {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** Unix time in seconds. */
  at: number;
  type: "greeting";
  side: "black" | "white";
  greeting: "hello" | "good-luck" | "nice-move" | "one-moment" | "thanks" | "good-game";
}

/** Where only computers play: somebody stopped the game for a while, or let it go on. */
export interface HeldEvent {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** Unix time in seconds. */
  at: number;
  type: "held";
  held: boolean;
}

export interface Hint {
  move: string;
  score: Score | null;
  /** The most telling first. */
  reasons: Reason[];
}

export interface HintMessage {
  type: "hint";
  id: number;
  node: number;
  hints: Hint[];
}

export interface HintRequest {
  setup: CourseInput;
}

export interface Hints {
  /** Best first. */
  hints: Hint[];
}

/** Where only computers play: stop the game for a while, or let it go on. */
export interface Hold {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "hold";
  held: boolean;
}

export interface Human {
  kind: "human";
  name: string;
}

export interface HumanInput {
  kind?: "human";
  name?: string;
}

/** Keep the games of a record among my games: at most `limit` of them, from the one with that number on. */
export interface ImportRequest {
  text?: string | null;
  base64?: string | null;
  format?: string | null;
  /** Files that belong to it, in base64: the names of players (.jou) and tournaments (.trn) of a WTHOR file. */
  beside?: string[];
  number?: number;
  limit?: number;
}

export interface Imported {
  format: string;
  ids: string[];
  /** What was wrong with the games, or is not kept of them; the same thing once. */
  remarks: Remark[];
}

/** The addresses to give away, below the server's own. */
export interface Invitation {
  /** For the other player; only told to whoever made the game, while the seat is free. */
  join: string | null;
  /** For whoever wants to look on. */
  watch: string;
}

/** A seat for somebody who comes by a link; the other seat is the asker's own. */
export interface Invited {
  kind: "invited";
}

/** A seat for somebody who comes by a link; the other seat is the asker's own. */
export interface InvitedInput {
  kind?: "invited";
}

/** Somebody came by the link and took the seat. */
export interface JoinedEvent {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** Unix time in seconds. */
  at: number;
  type: "joined";
  side: "black" | "white";
  seat: Human;
}

/** Take the seat of a link: its last part is the key. */
export interface Joining {
  key: string;
  name?: string;
}

/** What became of a move. */
export interface Judgement {
  right: boolean;
  solved: boolean;
  /** What the other side plays: one move to go on after, how it ends once it is solved, or the refutation. */
  answer: string[];
  /** After the move, and after each move of the answer. None where a point was only to be found. */
  positions: Position[];
  /** Othello: the exact result that the move leads to. */
  stones: number | null;
  /** Why a wrong move is wrong, where that is certain. */
  reasons: Reason[];
}

/** Facts about a position, whoever is to move; all of them certain. */
export interface Layers {
  /** Omok. */
  threats: Threat[];
  /** Omok. */
  forks: Fork[];
  /** Omok: the points forbidden to the side to move; if it has no bans, to the other side. */
  forbidden: ForbiddenPoint[];
  /** Othello: stones that can never be turned again. There may be more. */
  stable: BothSides;
  /** Othello: where each side could play if it were to move. */
  moves: BothSides;
  /** Othello: the empty squares, those that touch each other together. */
  regions: string[][];
}

export interface Leader {
  player: PlayerInfo;
  rating: number;
  deviation: number;
  games: number;
}

export interface Leaders {
  /** Best first: those who are surely good before those who may be. */
  leaders: Leader[];
}

/** All that the page about learning shows at first. */
export interface Learn {
  lessons: LessonSummary[];
  kinds: PuzzleKind[];
  /** Cards to be answered now. */
  due: number;
  cards: number;
  /** The puzzle of the day for each game. */
  daily: PuzzleTask[];
  daily_done: ("othello" | "omok")[];
  skills: Record<string, Skill>;
  days: number;
}

export interface Lesson {
  id: string;
  game: "othello" | "omok";
  rule: "freestyle" | "standard" | "renju" | "korean" | null;
  is_rules: boolean;
  title: Words;
  text: Words;
  boards: LessonBoard[];
  done: boolean;
  /** The lesson after this one. */
  next: string | null;
}

export interface LessonBoard {
  say: Words;
  /** What is said when it is done. */
  after: Words | null;
  goal: "line" | "fours" | "threats" | "defence" | "forbidden" | "free";
  marks: string[];
  setup: Course;
  position: Position;
  /** True if one move is not enough. */
  lasts: boolean;
}

export interface LessonSummary {
  id: string;
  game: "othello" | "omok";
  /** Omok: the rule of its boards. */
  rule: "freestyle" | "standard" | "renju" | "korean" | null;
  /** One of the pages about a rule. */
  is_rules: boolean;
  title: Words;
  boards: number;
  /** The first board as `Position` has it, to be drawn small. */
  stones: string;
  size: number;
  done: boolean;
}

/** One way to go on; `moves[0]` is `move`. Passes are written as `pass`. */
export interface Line {
  move: string;
  score: Score;
  moves: string[];
  depth: number;
}

export interface Lobby {
  type: "lobby";
  challenges: Challenge[];
  games: LobbyGame[];
  bots: PlayerInfo[];
  /** How many people and bots are here. */
  online: number;
  /** Whether whoever is told this waits to be paired. */
  seeking: boolean;
}

/** A game to watch. */
export interface LobbyGame {
  game: GameSummary;
  speed: "blitz" | "rapid" | "classical" | "casual";
  black: PlayerInfo;
  white: PlayerInfo;
}

export type LobbyMessage = Lobby | Paired | ErrorMessage | Pong;

/** Ask for the position at any node; answered with `position`. */
export interface Look {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "look";
  node: number;
}

/** Short texts on points of the position at a node, for teaching; they replace those before. */
export interface MarksEvent {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** Unix time in seconds. */
  at: number;
  type: "marks";
  node: number;
  marks: Record<string, string>;
}

export interface Me {
  /** What others may know of this identity: no key. Empty for who has none. */
  id: string;
  name: string;
  /** Runs this server. */
  is_owner: boolean;
  /** The beginning of addresses of this server, as others have to write them. */
  origin: string;
  /** The server is for everybody. */
  public: boolean;
  /** There is a lobby here. */
  lobby: boolean;
  has_passkey: boolean;
  has_phrase: boolean;
  ratings: Ranking[];
}

/** How strong a player is, and how long it thinks, as measured on one board by one rule. */
export interface Measured {
  /** 0 is a player who moves at random; 100 more means about 64 of 100 points. */
  rating: number;
  /** Half of the 95% interval. */
  rating_error: number;
  /** For a move, on average. */
  seconds: number;
}

export interface MoveAnswer {
  move: string;
  seconds: number;
  /** After the move. */
  position: Position;
}

/** For taking one's games along to another device: once, and soon. */
export interface MoveCode {
  code: string;
  /** Below the server's own address. */
  path: string;
  seconds: number;
}

/** A stone was played. Its `seq` is the new node, and the game stands there now. */
export interface MoveEvent {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** Unix time in seconds. */
  at: number;
  type: "move";
  parent: number;
  side: "black" | "white";
  move: string;
  /** Othello: the stones turned over, nearest first. */
  flips: string[];
  clocks: Clocks | null;
}

/** The computer shall play what it has found so far; where the game is stopped, one move. Answered with `ack`. */
export interface MoveNow {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "move-now";
}

export interface MoveRequest {
  setup: CourseInput;
  player: string;
  effort?: Effort;
}

/** One move of a game as the engine sees it. */
export interface MoveReview {
  /** 1 for the first move; passes count. */
  ply: number;
  side: "black" | "white";
  move: string;
  /** What the move played is worth to the side that played it. */
  score: Score;
  /** What was better, or the move itself. */
  best: Line;
  /** Stones or winning chance given away; 0 for the best move. */
  loss: number;
  verdict: "best" | "good" | "inaccuracy" | "mistake" | "blunder" | "forced";
  /** True when the loss is proven, not estimated. */
  exact: boolean;
  /** What makes it worse than the best, where that is certain; the most telling first. */
  reasons: Reason[];
  /** For the graph, black's view: stones ahead, or the chance of winning from 0 to 1. */
  chart: number;
}

/** A bot to add: the text of a Python file with a class that has `choose`, or the command that starts an engine. */
export interface NewBot {
  name: string;
  source?: string | null;
  command?: string | null;
  /** What the engine speaks; by default Gomocup's for Omok, GTP for Othello. */
  protocol?: "" | "gomocup" | "nboard" | "gtp";
}

/** A mistake of a reviewed game. */
export interface NewCard {
  /** The position in which it was made. */
  setup: CourseInput;
  move: string;
  best: string[];
  loss: number;
  verdict: "best" | "good" | "inaccuracy" | "mistake" | "blunder" | "forced";
  source?: string;
}

export interface NewCards {
  cards: NewCard[];
}

/** A game for whoever wants to play it; the seats are the server's to give, by `colour`. */
export interface NewChallenge {
  game: "othello" | "omok";
  size?: number;
  /** Omok only; null for Othello. */
  rule?: "freestyle" | "standard" | "renju" | "korean" | null;
  /** Omok only; null means as the rule has them. The server always answers with the bans in force. */
  bans?: Bans | null;
  start?: StandardStartInput | RandomStart | StonesStart | TextStart;
  mode?: "play" | "analysis";
  black?: HumanInput | Computer | InvitedInput;
  white?: HumanInput | Computer | InvitedInput;
  /** Omok: black's player lays the first stones, the other takes a colour; only on an empty board. */
  opening?: "swap" | "swap2" | null;
  /** The clocks start with the first stone; in an opening by swap, when the colours are taken. */
  clock?: TimeControlInput | null;
  /** The computer answers no sooner than after so many seconds. */
  pause?: number;
  title?: string;
  moves?: string[];
  /** By link: which side is the asker's, whatever the seats say; null: as the seats say. */
  colour?: "black" | "white" | "random" | null;
  /** False: it is only looked at, and my games list it when something is done in it. */
  kept?: boolean;
  rated?: boolean;
  /** The id of a bot or a person who alone may accept it; empty: anybody. */
  against?: string;
}

/** Settings for a game to be made, and moves to begin with: played in a game, a first line in an analysis. */
export interface NewGame {
  game: "othello" | "omok";
  size?: number;
  /** Omok only; null for Othello. */
  rule?: "freestyle" | "standard" | "renju" | "korean" | null;
  /** Omok only; null means as the rule has them. The server always answers with the bans in force. */
  bans?: Bans | null;
  start?: StandardStartInput | RandomStart | StonesStart | TextStart;
  mode?: "play" | "analysis";
  black?: HumanInput | Computer | InvitedInput;
  white?: HumanInput | Computer | InvitedInput;
  /** Omok: black's player lays the first stones, the other takes a colour; only on an empty board. */
  opening?: "swap" | "swap2" | null;
  /** The clocks start with the first stone; in an opening by swap, when the colours are taken. */
  clock?: TimeControlInput | null;
  /** The computer answers no sooner than after so many seconds. */
  pause?: number;
  title?: string;
  moves?: string[];
  /** By link: which side is the asker's, whatever the seats say; null: as the seats say. */
  colour?: "black" | "white" | "random" | null;
  /** False: it is only looked at, and my games list it when something is done in it. */
  kept?: boolean;
}

export interface NewName {
  name: string;
  /** Whether a program plays under this name; null leaves it as it was. */
  is_bot?: boolean | null;
}

export interface NextMove {
  /** A right one. */
  move: string;
}

/** One of them, as it is stored. */
export interface NoteText {
  kind: "lesson" | "attempt" | "card" | "skill";
  id: string;
  updated: number;
  text: string;
}

/** Everything that a learner left behind, to be taken elsewhere. */
export interface Notes {
  format: "omello-learning";
  version: 1;
  notes: NoteText[];
}

/** Everything that a learner left behind, to be taken elsewhere. */
export interface NotesInput {
  format?: "omello-learning";
  version?: 1;
  notes: NoteText[];
}

export type Offer = "undo" | "draw" | "rematch";

/** One player proposes something; a move, or the other's answer, settles it. */
export interface OfferEvent {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** Unix time in seconds. */
  at: number;
  type: "offer";
  side: "black" | "white";
  offer: "undo" | "draw" | "rematch";
}

/** Someone to play against. Names, stories and explanations are texts of the page, by `id`. */
export interface Opponent {
  /** Such as `greedy`, `level-5` or `guest:Rapfi`. */
  id: string;
  /** The spec to put into a seat. */
  player: string;
  /** A guest was invited by whoever started the server; it has no text of its own. */
  kind: "classic" | "level" | "guest";
  level: number | null;
  sizes: number[];
  home_size: number;
  /** By board and rule, such as `othello-8` or `omok-15-renju`; what is not here was not measured. */
  measured: Record<string, Measured>;
}

export interface Outcome {
  /** Null is a draw. */
  winner: "black" | "white" | null;
  reason: "row" | "no moves" | "full" | "forbidden" | "resignation" | "time" | "illegal move" | "crash" | "agreement" | "adjudication";
  /** Omok: the winning row. */
  line: string[];
  /** Othello: the official score, the empty squares given to the winner. */
  score: Tally | null;
}

export interface OwnBots {
  /** Whether whoever asks may add bots: only on the server's own machine, if it was started for that. */
  allowed: boolean;
  /** What was added. */
  names: string[];
}

/** What to be paired for: with a clock the game is rated. */
export interface PairWish {
  game: "othello" | "omok";
  size: number;
  rule?: "freestyle" | "standard" | "renju" | "korean" | null;
  clock?: TimeControlInput | null;
}

/** Somebody came: go to the game. */
export interface Paired {
  type: "paired";
  game: string;
}

export interface Pairing {
  /** Null while nobody has come. */
  game: string | null;
}

/** A side without a move passed: the server plays forced passes itself. */
export interface PassEvent {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** Unix time in seconds. */
  at: number;
  type: "pass";
  parent: number;
  side: "black" | "white";
  clocks: Clocks | null;
}

export interface PasskeyAnswer {
  /** What `navigator.credentials` answered, in JSON. */
  credential: Record<string, unknown>;
}

export interface PasskeyOptions {
  /** As `navigator.credentials` takes them, in JSON. */
  options: Record<string, unknown>;
}

export interface PauseEvent {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** Unix time in seconds. */
  at: number;
  type: "pause";
  pause: number;
}

export interface PendingOffer {
  /** Whose offer it is. */
  side: "black" | "white";
  offer: "undo" | "draw" | "rematch";
}

/** Told once: only what proves it is stored. */
export interface Phrase {
  phrase: string;
}

export interface Picture {
  svg: string;
}

export interface PictureRequest {
  setup: CourseInput;
  /** The usual one of the game, if empty. */
  theme?: "" | "wood" | "felt" | "paper" | "contrast";
  /** Write the moves' numbers on the stones. */
  numbers?: boolean;
  /** Letters, shapes and arrows by point, as in records. */
  marks?: Record<string, string>;
  caption?: string;
}

export interface Ping {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "ping";
}

export interface Play {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "play";
  move: string;
  /** Where the page thinks the game stands; refused as `out-of-date` when it stands elsewhere. */
  node?: number | null;
}

/** One's own strength by all games against computers with a rating. */
export interface PlayFigures {
  game: "othello" | "omok";
  skill: Skill;
  history: SkillPoint[];
}

/** Somebody whom others meet. */
export interface PlayerInfo {
  id: string;
  /** Empty for who has not said it. */
  name: string;
  /** In the game and at the speed that it is about; null before the first rated game. */
  rating: number | null;
  is_bot: boolean;
}

/** Who plays a game. */
export interface Players {
  speed: "blitz" | "rapid" | "classical" | "casual";
  /** Null for a computer, and for who has not come yet. */
  black: PlayerInfo | null;
  white: PlayerInfo | null;
}

/** What one legal move is worth to the side to move. */
export interface PointScore {
  move: string;
  score: Score;
  depth: number;
}

export interface Pong {
  type: "pong";
  id: number;
}

/** All that the page needs to draw a position and to know what may be played in it. */
export interface Position {
  game: "othello" | "omok";
  size: number;
  /** Row by row from the top: `x` black, `o` white, `.` empty. */
  stones: string;
  /** Null when the game is over on the board. */
  turn: "black" | "white" | null;
  /** The last move, if any; `pass` for a pass. */
  last: string | null;
  /** The stones on the board. */
  score: Tally;
  /** Every move allowed now; `["pass"]` when passing is forced. */
  legal: string[];
  /** Othello: what each legal move turns over, nearest stones first. */
  flips: Record<string, string[]>;
  /** Omok: the points forbidden to the side to move, and why. */
  forbidden: ForbiddenPoint[];
  /** Omok: where the side that has just moved would win at once. One point is a four, more cannot all be stopped. */
  threats: string[];
  /** Omok: where the side that has just moved would make a four with two ways to win: its last stone made a three. */
  threes: string[];
  /** How the game ended on the board, if it did. */
  outcome: Outcome | null;
}

export interface PositionMessage {
  type: "position";
  id: number;
  node: number;
  position: Position;
}

/** Whose page is connected. */
export interface Presence {
  black: boolean;
  white: boolean;
}

export interface Progress {
  /** Most games first. */
  games: Figures[];
  /** Of each game in which there is something to tell. */
  play: PlayFigures[];
  puzzles: PuzzleFigures[];
  cards: CardFigures;
  lessons_done: number;
  lessons: number;
  /** Days in a row on which something was learned, up to today or yesterday. */
  days: number;
}

export interface Promote {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "promote";
  node: number;
}

/** A variation became the first of its parent's children. */
export interface PromoteEvent {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** Unix time in seconds. */
  at: number;
  type: "promote";
  node: number;
}

/** By link: offer the other player something; their own pending offer of the same is accepted by it. */
export interface Propose {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "propose";
  offer: "undo" | "draw" | "rematch";
}

export interface PuzzleFigures {
  game: "othello" | "omok";
  skill: Skill;
  solved: number;
  history: SkillPoint[];
}

/** A theme to choose. */
export interface PuzzleKind {
  game: "othello" | "omok";
  kind: "fours" | "threats" | "defence" | "forbid" | "forbidden" | "endgame" | "keep-win" | "save-draw" | "keep-corner" | "quiet";
  rule: "freestyle" | "standard" | "renju" | "korean" | null;
  count: number;
}

export interface PuzzleResult {
  solved: boolean;
  seconds: number;
}

export interface PuzzleSolution {
  /** The first moves that are right. */
  answers: string[];
  /** The first of them and what follows. */
  line: string[];
  positions: Position[];
}

export interface PuzzleTask {
  id: string;
  game: "othello" | "omok";
  kind: "fours" | "threats" | "defence" | "forbid" | "forbidden" | "endgame" | "keep-win" | "save-draw" | "keep-corner" | "quiet";
  rule: "freestyle" | "standard" | "renju" | "korean" | null;
  turn: "black" | "white";
  /** Omok: one's own moves to the win; Othello: the empty squares. */
  length: number;
  rating: number;
  setup: Course;
  position: Position;
}

/** A random opening in which neither side is ahead. In a game's log it has become `StonesStart`. */
export interface RandomStart {
  kind: "random";
}

/** How strong somebody is in a game at a speed, by Glicko-2. */
export interface Ranking {
  game: "othello" | "omok";
  speed: "blitz" | "rapid" | "classical" | "casual";
  rating: number;
  deviation: number;
  games: number;
}

export interface Rated {
  before: Skill;
  after: Skill;
}

/** A fact about a move, for the page to say in the user's language: as `fact.` and the code. */
export interface Reason {
  code: "only-move" | "takes-corner" | "keeps-corner" | "forces-pass" | "result-win" | "result-draw" | "result-loss" | "mobility" | "quiet" | "stable" | "parity" | "loses-stones" | "gives-corner" | "leaves-corner" | "misses-corner" | "misses-pass" | "more-mobility" | "less-mobility" | "misses-stable" | "opens-stones" | "beside-corner" | "misses-parity" | "misses-quiet" | "gives-quiet" | "five" | "stops-five" | "forced-win-fours" | "forced-win-threats" | "open-four" | "double-four" | "four-three" | "double-three" | "four" | "open-three" | "stops-three" | "takes-fork" | "stops-forced-win" | "forbids" | "misses-five" | "ignores-four" | "misses-forced-win-fours" | "misses-forced-win-threats" | "ignores-three" | "allows-fork" | "allows-forced-win-fours" | "allows-forced-win-threats" | "more-threes" | "better-attacks" | "better-blocks" | "fewer-threes";
  /** The move or point it names. */
  move: string | null;
  /** What to show on the board. */
  points: string[];
  /** What to play on the board, from the position in which the move was made. */
  line: string[];
  /** Numbers that the sentence names, such as `{"theirs": 9, "own": 3}`. */
  values: Record<string, number>;
}

/** A game of a file, for choosing among many. */
export interface RecordEntry {
  /** From 1, in the order of the file. */
  number: number;
  game: "othello" | "omok";
  size: number;
  black: string;
  white: string;
  event: string;
  date: string;
  /** `1-0`, `0-1`, `1/2-1/2` or `*`. */
  result: string;
  moves: number;
}

/** A node of a record's tree, parents before children; `parent` is an index into the same list. */
export interface RecordNode {
  parent: number | null;
  /** Null for the start. */
  move: string | null;
  side: "black" | "white" | null;
  flips: string[];
  comment: string;
  /** Short texts on points of the position after the move. */
  marks: Record<string, string>;
  glyph: "" | "!!" | "!" | "!?" | "?!" | "?" | "??";
  /** Of the chapter that begins here. */
  title: string;
  /** What the move is worth to the side that made it. */
  score: Score | null;
}

/** A record as text, or as bytes in base64 (for binary formats). The format is detected unless named. */
export interface RecordText {
  text?: string | null;
  base64?: string | null;
  format?: string | null;
  /** Files that belong to it, in base64: the names of players (.jou) and tournaments (.trn) of a WTHOR file. */
  beside?: string[];
}

export interface RecordView {
  beginning: Beginning;
  black: string;
  white: string;
  date: string;
  /** `1-0`, `0-1`, `1/2-1/2` or `*`. */
  result: string;
  /** The main line. */
  moves: string[];
  nodes: RecordNode[];
}

export interface Records {
  format: string;
  total: number;
  /** True if names could be told, but the files that have them are not beside it. */
  nameless: boolean;
  /** All games, up to twenty thousand. */
  entries: RecordEntry[];
  /** A hundred from the first that was wanted, if trees were asked for. */
  records: RecordView[];
}

export interface Recovery {
  name: string;
  phrase: string;
}

export interface Redo {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "redo";
}

/** The game went forward to `node` again. */
export interface RedoEvent {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** Unix time in seconds. */
  at: number;
  type: "redo";
  node: number;
  clocks: Clocks | null;
}

/** Something to say about a record: a code that the page has words for (`record.…`), and what they name. */
export interface Remark {
  code: string;
  args: Record<string, string>;
}

/** The players go on in another game, with colours changed. */
export interface RematchEvent {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** Unix time in seconds. */
  at: number;
  type: "rematch";
  game: string;
}

export interface Remove {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "remove";
  node: number;
}

/** A variation was deleted: the node and everything after it. */
export interface RemoveEvent {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** Unix time in seconds. */
  at: number;
  type: "remove";
  node: number;
}

export interface Resign {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "resign";
  /** A human's; by default the only one, or the side to move when both are. */
  side?: "black" | "white" | null;
}

export interface Restored {
  /** Those that were taken in. */
  games: number;
  /** Those that are here already, and stay as they are. */
  known: number;
  /** Those whose log cannot be read. */
  broken: number;
  /** Lessons done, attempts at puzzles, cards. */
  notes: number;
}

/** Go through a whole game: every move gets its loss and what was better. */
export interface Review {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "review";
  setup: CourseInput;
  /** For each move. */
  seconds?: number;
  /** Keep the finished review with this game, in whose tree the moves must be. */
  game?: string | null;
}

/** Progress of a review; each move is sent once, in no fixed order. */
export interface ReviewMessage {
  type: "review";
  id: number;
  /** New since the last message. */
  moves: MoveReview[];
  ready: number;
  total: number;
  /** With the last message, unless it was stopped before. */
  summary: ReviewSummary | null;
  done: boolean;
}

export interface ReviewSummary {
  black: SideReview;
  white: SideReview;
  /** The chart's value before the first move. */
  start: number;
}

/** The engine went through a line of the game; it replaces the review before. */
export interface ReviewedEvent {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** Unix time in seconds. */
  at: number;
  type: "reviewed";
  /** The line, from its first move on. */
  nodes: number[];
  moves: MoveReview[];
  summary: ReviewSummary;
}

/** A line on the board that explains something: a winning row, or a three, four or overline that forbids a point. */
export interface Row {
  kind: "five" | "three" | "four" | "overline";
  points: string[];
}

export interface RuleInfo {
  rule: "freestyle" | "standard" | "renju" | "korean";
  /** As the rule has them. */
  bans: Bans;
}

export type RuleName = "freestyle" | "standard" | "renju" | "korean";

/** What a position is worth to the side to move in it (or a move to the side that plays it). */
export interface Score {
  unit: "stones" | "chance";
  /** Stones ahead, or the chance of winning from 0 to 1. */
  value: number;
  /** Proven, not estimated. */
  exact: boolean;
  /** Omok: a proven win or loss comes after so many moves. */
  plies: number | null;
}

export type Seat = Human | Computer | Invited;

/** Begin a chapter at a node, or rename it; an empty title takes it away. */
export interface SetChapter {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "chapter";
  node: number;
  title: string;
}

export interface SetComment {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "comment";
  node: number;
  text: string;
}

/** Call a move something, in a sign; an empty one takes it away. */
export interface SetGlyph {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "glyph";
  node: number;
  glyph: "" | "!!" | "!" | "!?" | "?!" | "?" | "??";
}

export interface SetMarks {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "marks";
  node: number;
  marks: Record<string, string>;
}

export interface SetPause {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "pause";
  pause: number;
}

export interface Shared {
  /** All of it in letters fit for an address: nothing is stored. The page shows it at `/shared/<code>`. */
  code: string;
}

export interface SharedGame {
  /** All of it in letters fit for an address: nothing is stored. The page shows it at `/shared/<code>`. */
  code: string;
  /** Which node to show, by the number it will have when the game is opened. */
  node: number;
}

export type SideName = "black" | "white";

export interface SideReview {
  /** 0 to 100. */
  accuracy: number;
  /** Average loss for each move that was not forced. */
  loss: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

/** A rating by Glicko-2. */
export interface Skill {
  value: number;
  deviation: number;
  attempts: number;
}

export interface SkillPoint {
  /** `2026-11-18`. */
  day: string;
  value: number;
}

export type Speed = "blitz" | "rapid" | "classical" | "casual";

/** Othello: the four stones in the middle; Omok: the empty board. */
export interface StandardStart {
  kind: "standard";
}

/** Othello: the four stones in the middle; Omok: the empty board. */
export interface StandardStartInput {
  kind?: "standard";
}

export type Start = StandardStart | RandomStart | StonesStart | TextStart;

/** A position set up by hand. */
export interface StonesStart {
  kind: "stones";
  black: string[];
  white: string[];
  turn: "black" | "white";
}

/** Stop what is running; it is answered with a last `analysis` or `review` that is `done`. */
export interface Stop {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "stop";
}

/** Somebody who does not know how a lesson's board goes on. */
export interface Stuck {
  /** Their own and the answers so far. */
  moves?: string[];
}

/** The players change seats; a computer then moves for the other side. */
export interface Swap {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "swap";
}

export type SwapChoice = "black" | "white" | "more";

/** The players changed seats. */
export interface SwapEvent {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** Unix time in seconds. */
  at: number;
  type: "swap";
  black: Human | Computer | Invited;
  white: Human | Computer | Invited;
}

/** What comes next in an opening by swap, and whose part it is. */
export interface SwapStep {
  seat: "black" | "white";
  /** So many more stones to lay, black and white in turn; 0 when there is a choice to make. */
  stones: number;
  choices: ("black" | "white" | "more")[];
}

export interface SwitchBans {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "bans";
  bans: Bans;
}

export interface TakeCode {
  code: string;
}

export interface Tally {
  black: number;
  white: number;
}

/** The last position of a pasted record or diagram. In a game's log it has become `StonesStart`. */
export interface TextStart {
  kind: "text";
  text: string;
}

/** A four or an open three that lies on the board. */
export interface Threat {
  side: "black" | "white";
  kind: "three" | "four" | "open-four";
  /** In the order of the line. */
  stones: string[];
  /** Where a four becomes five, or a three an open four. */
  points: string[];
}

export interface TimeControl {
  seconds: number;
  increment: number;
}

export interface TimeControlInput {
  seconds: number;
  increment?: number;
}

/** A move on a lesson's board or in a puzzle. */
export interface Try {
  /** One's own and the answers so far. */
  moves?: string[];
  move: string;
}

/** Against the computer it goes back to your own last move, else one move. */
export interface Undo {
  /** The page's own number; the answer bears it. */
  id?: number;
  type: "undo";
}

/** The game went back to `node`. A move played from there drops what was taken back; until then it can be redone. */
export interface UndoEvent {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** Unix time in seconds. */
  at: number;
  type: "undo";
  node: number;
  clocks: Clocks | null;
}

/** New events and where the game stands after them. The first message of each connection is one. */
export interface Update {
  type: "update";
  /** Everything after the event the page said it has; may be empty. */
  events: (CreatedEvent | MoveEvent | PassEvent | UndoEvent | RedoEvent | SwapEvent | ChoiceEvent | JoinedEvent | OfferEvent | DeclinedEvent | RematchEvent | GreetingEvent | BansEvent | PauseEvent | HeldEvent | EndedEvent | VariationEvent | CommentEvent | MarksEvent | GlyphEvent | ChapterEvent | FiledEvent | ReviewedEvent | RemoveEvent | PromoteEvent)[];
  state: GameState;
}

/** A move was added to the tree in analysis; the game itself stays where it is. Its `seq` is the new node. */
export interface VariationEvent {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** Unix time in seconds. */
  at: number;
  type: "variation";
  parent: number;
  side: "black" | "white";
  /** May be `pass`. */
  move: string;
  flips: string[];
}

export type Verdict = "best" | "good" | "inaccuracy" | "mistake" | "blunder" | "forced";

/** A text of a lesson in every language. */
export interface Words {
  ko: string;
  en: string;
  ja: string;
}
