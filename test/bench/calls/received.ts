/** What a page receives in a call, by the statistics of its last connection. Queries are text, as in test/e2e/steps/browser.ts. */
import type { Page } from "@playwright/test";
import { expect } from "../../e2e/steps/journey.ts";

export interface Received {
  readonly audioPackets: number;
  readonly videoFrames: number;
  /** Types of the two candidates of the selected pair: `relay` and `relay` if nothing goes directly. */
  readonly pair: readonly [string, string];
}

/** At least this much of each kind has arrived before a call is ended. */
export const LEAST = 10;

/** Keeps every connection of the page; with a port, the relay is reached through that port of this machine. */
export const keepPeers = (port?: number) => `window.peers = []; {
  const elsewhere = (configuration) => ${port === undefined} ? configuration : { ...configuration, iceServers: configuration.iceServers.map((one) =>
    ({ ...one, urls: [one.urls].flat().map((url) => url.replace(/^turn:[^?]+/, "turn:127.0.0.1:${port ?? 0}")) })) };
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration) { super(elsewhere(configuration)); window.peers.push(this); }
    setConfiguration(configuration) { super.setConfiguration(elsewhere(configuration)); }
  };
}`;

const RECEIVED = `(async () => {
  const report = await window.peers.at(-1).getStats();
  const found = { audioPackets: 0, videoFrames: 0, pair: ["none", "none"] };
  report.forEach((one) => {
    if (one.type === "inbound-rtp" && one.kind === "video") found.videoFrames += one.framesDecoded;
    if (one.type === "inbound-rtp" && one.kind === "audio") found.audioPackets += one.packetsReceived;
    if (one.type !== "transport" || !one.selectedCandidatePairId) return;
    const pair = report.get(one.selectedCandidatePairId);
    found.pair = [report.get(pair.localCandidateId).candidateType, report.get(pair.remoteCandidateId).candidateType];
  });
  return found;
})()`;

/** Waits until sound and pictures arrive, and returns what did. */
export async function receivedBy(page: Page): Promise<Received> {
  const read = () => page.evaluate<Received>(RECEIVED);
  const least = async () => {
    const { audioPackets, videoFrames } = await read();
    return Math.min(audioPackets, videoFrames);
  };
  await expect.poll(least, { message: "sound and pictures arrive", timeout: 20_000 }).toBeGreaterThan(LEAST);
  return read();
}
