/** Two notes, rising: Hz, and when in s. */
const notes = [
  [659.3, 0],
  [880, 0.14],
] as const;
const LENGTH_S = 0.5;
const LOUDNESS = 0.25;
const PATIENCE_MS = 300;

let sound: AudioContext | undefined;

/** A short bell, made here: no file to fetch. Silent until the person has touched the page: browsers want that. */
export async function chime(): Promise<void> {
  sound ??= newSound();
  if (!sound) return;
  if (sound.state !== "running") await Promise.race([sound.resume(), waitFor(PATIENCE_MS)]);
  // What is played to a sound that stands still is heard when it goes on: a bell that rings late helps nobody.
  if (sound.state === "running") ring(sound);
}

function ring(sound: AudioContext): void {
  const { currentTime, destination } = sound;
  for (const [pitch, after] of notes) {
    const tone = new OscillatorNode(sound, { type: "sine", frequency: pitch });
    const volume = new GainNode(sound, { gain: 0 });
    const start = currentTime + after;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH_S);
    tone.connect(volume).connect(destination);
    tone.start(start);
    tone.stop(start + LENGTH_S);
  }
}

/** Browsers allow sound only after a tap: takes the first one on this page. */
export function unlockSound(): void {
  addEventListener(
    "pointerdown",
    () => {
      sound ??= newSound();
      void sound?.resume();
    },
    { once: true },
  );
}

function waitFor(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

function newSound(): AudioContext | undefined {
  return typeof AudioContext === "undefined" ? undefined : new AudioContext();
}
