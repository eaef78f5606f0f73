/** Short, quiet sounds, made here: a tile on wood, a coin, a bell. Nothing is fetched. */

export type Sound = "wood" | "coin" | "bell";

const LOUDNESS = 0.12;

interface Tone {
  /** Hz, where it begins and where it ends */
  from: number;
  to: number;
  /** seconds */
  at: number;
  lasts: number;
  wave: OscillatorType;
  level: number;
}

const TONES: Record<Sound, readonly Tone[]> = {
  wood: [
    { from: 320, to: 110, at: 0, lasts: 0.07, wave: "triangle", level: 1 },
    { from: 900, to: 400, at: 0, lasts: 0.02, wave: "square", level: 0.15 },
  ],
  coin: [
    { from: 2100, to: 2100, at: 0, lasts: 0.06, wave: "sine", level: 0.5 },
    { from: 2800, to: 2800, at: 0.05, lasts: 0.16, wave: "sine", level: 0.5 },
  ],
  bell: [
    { from: 660, to: 660, at: 0, lasts: 0.7, wave: "sine", level: 0.8 },
    { from: 1320, to: 1320, at: 0, lasts: 0.4, wave: "sine", level: 0.3 },
    { from: 990, to: 990, at: 0.14, lasts: 0.8, wave: "sine", level: 0.5 },
  ],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const tone of TONES[sound]) sing(context, tone);
}

function sing(audio: AudioContext, tone: Tone): void {
  const begin = audio.currentTime + tone.at;
  const end = begin + tone.lasts;
  const voice = new OscillatorNode(audio, { type: tone.wave, frequency: tone.from });
  const volume = new GainNode(audio, { gain: 0 });
  voice.frequency.setValueAtTime(tone.from, begin);
  voice.frequency.exponentialRampToValueAtTime(tone.to, end);
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(LOUDNESS * tone.level, begin + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  voice.connect(volume).connect(audio.destination);
  voice.start(begin);
  voice.stop(end + 0.02);
}
