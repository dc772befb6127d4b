/**
 * Hashes and checks passwords with argon2id: at most one per core at a time, since they share libuv's threads with everything else that
 * waits for one. Further calls wait in a bounded queue; beyond it the answer is "busy", not a slow site.
 */
import { hash as argon2, verify as matches } from "@node-rs/argon2";
import { refuse } from "#kernel/refusal.ts";

/** OWASP's parameters for argon2id with one pass; 47 MiB make a guess expensive on a graphics card. */
const PARAMETERS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;
const CURRENT = "$argon2id$v=19$m=47104,t=1,p=1$";

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Checks against a stored hash. Null (unknown account) costs the same and is never right. */
  check(stored: string | null, password: string): Promise<{ readonly isRight: boolean; readonly isOutdated: boolean }>;
  /** Number of hashes computed so far, for tests and metrics. */
  computed(): number;
}

export interface HasherLimits {
  readonly atOnce: number;
  readonly maxWaiting: number;
}

export function createHasher({ atOnce, maxWaiting }: HasherLimits): PasswordHasher {
  const waiting: (() => void)[] = [];
  let running = 0;
  let computed = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw refuse("unavailable", { retryAfterSeconds: 1 });
      // A finished call passes its slot to the next one, so `running` stays unchanged.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      computed += 1;
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  /** A hash of the same cost to compare with when none is stored. */
  let dummy: Promise<string> | undefined;
  return {
    hash: (password) => inTurn(() => argon2(password, PARAMETERS)),
    async check(stored, password) {
      // Computed by the very first call, for any account: if the first unknown account computed it, the delay would reveal that account.
      const nobody = await (dummy ??= argon2("nobody has this password", PARAMETERS));
      const isSame = await inTurn(() => matches(stored ?? nobody, password));
      return { isRight: isSame && stored !== null, isOutdated: stored !== null && !stored.startsWith(CURRENT) };
    },
    computed: () => computed,
  };
}
