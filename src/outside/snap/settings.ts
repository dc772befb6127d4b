import type { KeyObject } from "node:crypto";
import type { Clock, Random } from "#platform/clock.ts";
import type { BreakerLimits } from "../circuit-breaker.ts";
import type { OutsideCalls } from "#platform/outside-calls.ts";

export interface SnapSettings {
  /** The base address of the bank's API; `/v1.0/…` follows. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly privateKey: KeyObject;
  readonly channelId: string;
  readonly clock: Clock;
  readonly random: Random;
  /** Caps each call's own timeout; it can only shorten it. */
  readonly timeoutMs?: number;
  readonly breaker?: BreakerLimits;
  readonly calls?: OutsideCalls;
}
