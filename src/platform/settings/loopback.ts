/** Addresses that only this machine can reach. */
import { BlockList, isIP } from "node:net";

// Also matches IPv4 addresses written as IPv6.
const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

const bareOf = (host: string) => host.replace(/^\[(.*)\]$/, "$1").toLowerCase();

/** An address, to listen on or to connect to, that only this machine reaches: a loopback number, or the one name that always has it. */
export function isLoopback(host: string): boolean {
  const bare = bareOf(host);
  const family = isIP(bare);
  return family === 0 ? bare === "localhost" : loopback.check(bare, family === 4 ? "ipv4" : "ipv6");
}

/** A host that leads each reader to their own machine, whatever their resolver. */
export function isOwnMachine(host: string): boolean {
  const bare = bareOf(host).replace(/\.$/, "");
  return isLoopback(bare) || /(?:^|\.)localhost(?:\.localdomain)?$/.test(bare) || bare === "0.0.0.0" || bare === "::";
}
