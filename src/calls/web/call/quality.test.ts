import { expect, test } from "vitest";
import { measuredOf, qualityOf } from "./quality.ts";

test.each([
  [0.05, 0, "good"],
  [0.31, 0, "fair"],
  [0.05, 0.04, "fair"],
  [0.9, 0, "poor"],
  [0.05, 0.2, "poor"],
] as const)("%s s there and back with a share of %s lost is %s", (roundTripSeconds, lostShare, quality) => {
  expect(qualityOf({ roundTripSeconds, lostShare })).toBe(quality);
});

test("losses are over sound and picture, and the way is that of the pair in use", () => {
  const report = [
    { type: "inbound-rtp", packetsReceived: 80, packetsLost: 10 },
    { type: "inbound-rtp", packetsReceived: 10, packetsLost: 0 },
    { type: "candidate-pair", nominated: false, currentRoundTripTime: 9 },
    { type: "candidate-pair", nominated: true, currentRoundTripTime: 0.1 },
  ];
  expect(measuredOf(report)).toEqual({ roundTripSeconds: 0.1, lostShare: 0.1 });
  expect(measuredOf([])).toEqual({ roundTripSeconds: 0, lostShare: 0 });
});
