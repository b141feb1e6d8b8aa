/** Sounds made on the spot: wood on wood for a stone, a soft tick for one that turns, two tones for the end. */

import { cellOf, type Game } from './board/geometry';
import { wave } from './board/motion';
import { settings } from './settings.svelte';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Opening the sound device takes a while: the page asks for it at the first touch, long before the first stone. */
export function ready(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  // Browsers start it asleep until the user has touched the page.
  if (context.state === 'suspended') void context.resume();
  return context;
}

function noiseBuffer(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate / 10, audio.sampleRate);
  const data = noise.getChannelData(0);
  for (let index = 0; index < data.length; index++) data[index] = Math.random() * 2 - 1;
  return noise;
}

/** A short knock: filtered noise with the resonance of a small wooden body. */
function knock(audio: AudioContext, at: number, pitch: number, loudness: number, length: number) {
  const source = audio.createBufferSource();
  source.buffer = noiseBuffer(audio);
  const body = audio.createBiquadFilter();
  body.type = 'bandpass';
  body.frequency.value = pitch;
  body.Q.value = 7;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness * settings.volume, at + 0.002);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(body).connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}

function tone(audio: AudioContext, at: number, pitch: number, loudness: number, length: number) {
  const source = audio.createOscillator();
  source.type = 'sine';
  source.frequency.value = pitch;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness * settings.volume, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}

/** A stone is placed, and others turn over in their wave. */
export function playMove(game: Game, size: number, move: string, flips: string[]) {
  const audio = ready();
  if (!audio) return;
  const cells = flips.map((point) => cellOf(game, size, point));
  const delays = wave(size, cellOf(game, size, move), cells).map(({ delay }) => delay);
  const now = audio.currentTime + 0.005;
  if (game === 'omok') {
    knock(audio, now, 1150, 2.2, 0.09);
    knock(audio, now, 420, 1.6, 0.07);
  } else {
    knock(audio, now, 780, 1.8, 0.07);
  }
  for (const delay of new Set(delays)) knock(audio, now + (delay + 140) / 1000, 1500 + delay, 0.45, 0.035);
}

export function playEnd(won: boolean | null) {
  const audio = ready();
  if (!audio) return;
  const now = audio.currentTime + 0.02;
  const pitches = won === null ? [392, 392] : won ? [392, 523.25] : [392, 311.13];
  pitches.forEach((pitch, index) => tone(audio, now + index * 0.18, pitch, 0.22, 0.6));
}

export function playNotice() {
  const audio = ready();
  if (audio) tone(audio, audio.currentTime + 0.01, 587.33, 0.12, 0.25);
}
