/** Seconds as "0:09", "12:30" or "1:00:00". `digits` writes a number in the user's digits. */
export function waitingTime(seconds: number, digits: (value: number) => string): string {
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown
    .map((part, place) => (place === 0 ? digits(part) : `${digits(Math.floor(part / 10))}${digits(part % 10)}`))
    .join(":");
}
