/** Two rising notes: frequency in Hz and start in s. */
const notes = [
  [659.3, 0],
  [880, 0.14],
] as const;
const LENGTH_S = 0.5;
const LOUDNESS = 0.25;
const PATIENCE_MS = 300;

let sound: AudioContext | undefined;

/** Plays a short bell, without a sound file. Browsers allow it only after the user has touched the page. */
export async function chime(): Promise<void> {
  sound ??= newSound();
  if (!sound) return;
  if (sound.state !== "running") await Promise.race([sound.resume(), waitFor(PATIENCE_MS)]);
  // A suspended context would play it whenever it resumes, and a late bell is of no use.
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

/** Browsers allow sound only after a tap, so this waits for the first one on this page. */
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
