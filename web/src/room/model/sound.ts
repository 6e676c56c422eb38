/** Small sounds, synthesised: no files to fetch. Silent until the visitor has touched the page. */

export const sounds = ['dice', 'checker', 'hit', 'turn', 'win', 'lose', 'phrase'] as const;
export type Sound = (typeof sounds)[number];

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

// Browsers allow sound only after a gesture.
function wake(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume().catch(() => {});
}
for (const gesture of ['pointerdown', 'keydown']) {
  addEventListener(gesture, wake, { passive: true });
}

export function play(sound: Sound): void {
  if (!context || context.state !== 'running') return;
  recipes[sound](context, context.currentTime + 0.01);
}

const recipes: Record<Sound, (audio: AudioContext, at: number) => void> = {
  dice(audio, at) {
    // Two dice that rattle and settle: knocks that come closer and grow softer.
    for (let i = 0; i < 6; i++) {
      knock(audio, at + i * 0.055 + (i % 2) * 0.018, 2600 - i * 180, 0.16 - i * 0.018);
    }
  },
  checker(audio, at) {
    knock(audio, at, 900, 0.3);
    tone(audio, at, 190, 0.07, 0.16);
  },
  hit(audio, at) {
    knock(audio, at, 1500, 0.42);
    tone(audio, at, 130, 0.14, 0.26);
    knock(audio, at + 0.09, 700, 0.22);
  },
  turn(audio, at) {
    tone(audio, at, 523.25, 0.18, 0.12);
    tone(audio, at + 0.12, 783.99, 0.26, 0.12);
  },
  win(audio, at) {
    [523.25, 659.25, 783.99, 1046.5].forEach((f, i) => tone(audio, at + i * 0.11, f, 0.34, 0.14));
  },
  lose(audio, at) {
    tone(audio, at, 392, 0.28, 0.12);
    tone(audio, at + 0.18, 311.13, 0.42, 0.12);
  },
  phrase(audio, at) {
    tone(audio, at, 880, 0.09, 0.08);
  },
};

/** Wood on wood: a very short burst of noise through a narrow filter. */
function knock(audio: AudioContext, at: number, frequency: number, loudness: number): void {
  noise ??= whiteNoise(audio);
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency, Q: 1.4 });
  source.connect(filter).connect(envelope(audio, at, 0.06, loudness));
  source.start(at, 0, 0.08);
}

/** A struck bar: a sine that fades. */
function tone(
  audio: AudioContext,
  at: number,
  frequency: number,
  length: number,
  loudness: number,
): void {
  const source = new OscillatorNode(audio, { type: 'sine', frequency });
  source.connect(envelope(audio, at, length, loudness));
  source.start(at);
  source.stop(at + length + 0.05);
}

function envelope(audio: AudioContext, at: number, length: number, loudness: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  return gain;
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 10, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
