/** The quality of a connection from its statistics. Pure. */

export type Quality = "good" | "fair" | "poor";

/** The figures that people notice in a call: the way there and back, and the share of packets lost. */
interface Measured {
  readonly roundTripSeconds: number;
  readonly lostShare: number;
}

/** ITU-T G.114: up to 150 ms one way are good, above 400 ms unusable. Losses above 5 % are heard. */
export function qualityOf({ roundTripSeconds, lostShare }: Measured): Quality {
  if (roundTripSeconds > 0.8 || lostShare > 0.1) return "poor";
  return roundTripSeconds > 0.3 || lostShare > 0.03 ? "fair" : "good";
}

/** Reads both from a report: the worse of sound and picture. */
export function measuredOf(report: Iterable<Readonly<Record<string, unknown>>>): Measured {
  let [received, lost, roundTripSeconds] = [0, 0, 0];
  for (const one of report) {
    if (one["type"] === "inbound-rtp") {
      received += Number(one["packetsReceived"] ?? 0);
      lost += Math.max(0, Number(one["packetsLost"] ?? 0));
    }
    if (one["type"] === "candidate-pair" && one["nominated"] === true)
      roundTripSeconds = Number(one["currentRoundTripTime"] ?? 0);
  }
  return { roundTripSeconds, lostShare: received + lost === 0 ? 0 : lost / (received + lost) };
}
