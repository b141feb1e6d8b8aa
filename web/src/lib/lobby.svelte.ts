/** The lobby of a public server, as it is now. */

import { request } from './api';
import { Socket } from './socket';
import type * as wire from './wire';

export class LobbyClient {
  lobby = $state.raw<wire.Lobby | null>(null);
  connected = $state(false);
  missing = $state(false);
  private readonly socket: Socket<wire.LobbyMessage>;

  constructor(
    /** Called with the game that somebody else and I were brought together for. */
    onpaired: (game: string) => void,
  ) {
    this.socket = new Socket<wire.LobbyMessage>({
      path: () => '/lobby/socket',
      onmessage: (message) => {
        if (message.type === 'lobby') this.lobby = message;
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

export const offerGame = (challenge: wire.NewChallenge) =>
  request<wire.GameState>('POST', '/lobby/challenges', challenge);

export const acceptChallenge = (game: string) => request<wire.GameState>('POST', `${challengePath(game)}/accept`, {});

export const withdrawChallenge = (game: string) => request<void>('DELETE', challengePath(game));

/** Be brought together with somebody; the lobby's socket tells when. */
export const findPair = (wanted: wire.PairWish) => request<wire.Pairing>('POST', '/lobby/pair', wanted);

export const stopPairing = () => request<void>('DELETE', '/lobby/pair');

export const leaders = (game: wire.Game, speed: wire.Speed) =>
  request<wire.Leaders>('GET', `/leaders?game=${game}&speed=${speed}`);

/** Who plays a game, with their ratings. */
export const players = (game: string) => request<wire.Players>('GET', `/games/${encodeURIComponent(game)}/players`);
