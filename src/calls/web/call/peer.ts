/**
 * The connection of two browsers by perfect negotiation (W3C WebRTC 1.0, 10.7): either side may begin anew at any time, and of two offers at
 * once the polite side gives way. Staff are the impolite side.
 */
import type { SignalBody } from "../../model/signal.ts";

/** A failed connection begins anew once; still not connected after this long, it has failed. */
const RESTART_MS = 15_000;
/** A connection that is silent for this long begins anew: the network has changed. */
const SILENT_MS = 4_000;

interface PeerSettings {
  readonly isPolite: boolean;
  readonly servers: RTCIceServer[];
  readonly isRelayOnly: boolean;
  readonly stream: MediaStream;
  readonly send: (body: SignalBody) => void;
  readonly onStream: (stream: MediaStream) => void;
  readonly onLinked: (isLinked: boolean) => void;
  readonly onFailed: () => void;
  /** Credentials for a new attempt: the first ones may have ended. */
  readonly renew: () => Promise<RTCIceServer[]>;
}

export interface Peer {
  readonly receive: (body: SignalBody) => void;
  readonly stats: () => Promise<RTCStatsReport>;
  readonly close: () => void;
}

/** Opens a connection; it begins by itself. */
// oxlint-disable-next-line max-lines-per-function -- one connection and the state that its events share
export function openPeer(settings: PeerSettings): Peer {
  const { isPolite, stream, send, onStream, onLinked, onFailed } = settings;
  const configuration = (iceServers: RTCIceServer[]): RTCConfiguration => ({
    iceServers,
    iceTransportPolicy: settings.isRelayOnly ? "relay" : "all",
  });
  const connection = new RTCPeerConnection(configuration(settings.servers));
  let isOffering = false;
  let ignores = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRestarting = false;

  connection.addEventListener("negotiationneeded", () => void offer());
  connection.addEventListener("icecandidate", ({ candidate }) => {
    if (candidate === null) return;
    const { sdpMid: mid, sdpMLineIndex: line, usernameFragment: fragment } = candidate;
    send({ kind: "candidate", candidate: candidate.candidate, mid, line, fragment });
  });
  const remote = new MediaStream();
  connection.addEventListener("track", ({ track }) => {
    remote.addTrack(track);
    onStream(remote);
  });
  connection.addEventListener("connectionstatechange", () => {
    const { connectionState: state } = connection;
    onLinked(state === "connected");
    if (state === "connected") {
      clearTimeout(timer);
      isRestarting = false;
    } else if (state === "failed") void restart();
    else if (state === "disconnected" && !isRestarting) {
      clearTimeout(timer);
      timer = setTimeout(() => void restart(), SILENT_MS);
    }
  });
  for (const track of stream.getTracks()) connection.addTrack(track, stream);
  // The offer has a place for the other's sound and picture, whatever this side has.
  if (!isPolite)
    for (const kind of ["audio", "video"] as const)
      if (!stream.getTracks().some((track) => track.kind === kind)) connection.addTransceiver(kind, { direction: "recvonly" });

  const isClosed = () => connection.signalingState === "closed";
  async function offer() {
    try {
      isOffering = true;
      await connection.setLocalDescription();
      sendDescription();
    } catch (error) {
      if (!isClosed()) throw error;
    } finally {
      isOffering = false;
    }
  }
  function sendDescription() {
    const { localDescription: local } = connection;
    if (local !== null && local.type !== "pranswer") send({ kind: "description", type: local.type, sdp: local.sdp });
  }
  async function restart() {
    if (isRestarting || isClosed()) return;
    isRestarting = true;
    clearTimeout(timer);
    timer = setTimeout(onFailed, RESTART_MS);
    const servers = await settings.renew();
    if (isClosed()) return;
    connection.setConfiguration(configuration(servers));
    connection.restartIce();
  }
  async function take(body: SignalBody) {
    if (isClosed()) return;
    if (body.kind === "candidate") {
      const { candidate, mid: sdpMid, line: sdpMLineIndex, fragment: usernameFragment } = body;
      try {
        await connection.addIceCandidate({ candidate, sdpMid, sdpMLineIndex, usernameFragment });
      } catch (error) {
        // Candidates of an offer that was ignored belong to nothing.
        if (!ignores && !isClosed()) throw error;
      }
      return;
    }
    const isCollision = body.type === "offer" && (isOffering || connection.signalingState !== "stable");
    ignores = !isPolite && isCollision;
    if (ignores) return;
    await connection.setRemoteDescription({ type: body.type, sdp: body.sdp });
    if (body.type !== "offer") return;
    await connection.setLocalDescription();
    sendDescription();
  }
  // One after the other: a description is set before its candidates are added.
  let taken = Promise.resolve();
  return {
    receive: (body) => void (taken = taken.then(() => take(body)).catch(() => void restart())),
    stats: () => connection.getStats(),
    close() {
      clearTimeout(timer);
      connection.close();
    },
  };
}
