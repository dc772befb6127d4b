/** The parts of a relay's address (RFC 7065). Pure. */
export interface RelayAddress {
  readonly host: string;
  readonly port: number;
  readonly transport: "udp" | "tcp";
  readonly isTls: boolean;
}

const PORT = { turn: 3478, turns: 5349 } as const;

/** Of an address that the settings have accepted. TLS runs over TCP here: browsers have no TURN over DTLS. */
export function relayAddressOf(url: string): RelayAddress {
  const [, scheme, host = "", port, transport] = /^(turns?):([^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/.exec(url) ?? [];
  const isTls = scheme === "turns";
  return {
    host,
    port: Number(port ?? (isTls ? PORT.turns : PORT.turn)),
    transport: isTls || transport === "tcp" ? "tcp" : "udp",
    isTls,
  };
}
