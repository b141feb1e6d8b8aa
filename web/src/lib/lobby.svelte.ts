/** The lobby of a public server, as it is now. */

import { request } from './api';
import { Socket } from './socket';
import type * as wire from './wire';

export interface LobbyPlayer {
  id: string;
  name: string;
  rating: number | null;
  is_bot: boolean;
}

export interface Challenge {
  game: string;
  settings: wire.GameSettings;
  speed: wire.Speed;
  rated: boolean;
  by: LobbyPlayer;
  colour: 'black' | 'white' | 'random';
  mine: boolean;
}

export interface LobbyGame {
  id: string;
  settings: wire.GameSettings;
  stones: string;
  last: string | null;
  moves: number;
  rated: boolean;
  black: LobbyPlayer;
  white: LobbyPlayer;
}

export interface Lobby {
  challenges: Challenge[];
  games: LobbyGame[];
  bots: LobbyPlayer[];
  online: number;
}

type LobbyMessage = { type: 'lobby'; lobby: Lobby } | { type: 'paired'; game: string };

export interface NewChallenge extends wire.NewGame {
  rated?: boolean;
  against?: string | null;
}

export type PairRequest = Pick<wire.NewGame, 'game' | 'size' | 'rule' | 'clock'>;

export interface Leader {
  id: string;
  name: string;
  is_bot: boolean;
  rating: number;
  deviation: number;
  games: number;
}

export class LobbyClient {
  lobby = $state.raw<Lobby | null>(null);
  connected = $state(false);
  missing = $state(false);
  private readonly socket: Socket<LobbyMessage>;

  constructor(
    /** Called with the game that somebody else and I were brought together for. */
    onpaired: (game: string) => void,
  ) {
    this.socket = new Socket<LobbyMessage>({
      path: () => '/lobby/socket',
      onmessage: (message) => {
        if (message.type === 'lobby') this.lobby = message.lobby;
        else if (message.type === 'paired') onpaired(message.game);
      },
      onconnected: (connected) => (this.connected = connected),
      ongone: () => (this.missing = true),
    });
  }

  close() {
    this.socket.close();
  }
}

const challengePath = (game: string) => `/lobby/challenges/${encodeURIComponent(game)}`;

export const offerGame = (challenge: NewChallenge) => request<wire.GameState>('POST', '/lobby/challenges', challenge);

export const acceptChallenge = (game: string) => request<wire.GameState>('POST', `${challengePath(game)}/accept`, {});

export const withdrawChallenge = (game: string) => request<void>('DELETE', challengePath(game));

/** Be brought together with somebody; the lobby's socket tells when. */
export const findPair = (wanted: PairRequest) => request<void>('POST', '/lobby/pair', wanted);

export const stopPairing = () => request<void>('DELETE', '/lobby/pair');

export const leaders = (game: wire.Game, speed: wire.Speed) =>
  request<{ leaders: Leader[] }>('GET', `/leaders?game=${game}&speed=${speed}`);
