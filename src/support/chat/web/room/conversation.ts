/**
 * One conversation in the browser: reads what comes after the last number it has, and sends with ids of its own until the answer arrives.
 * Whatever the network does, nothing is lost, doubled or out of order. Knows nothing of screens; `use-conversation.ts` shows it.
 */
import type { Id } from "#kernel/id.ts";
import { ApiRefusal, NetworkFailure } from "#web/api.ts";
import { newIdHere } from "#web/new-id.ts";
import { maskSecrets, type SecretKind } from "../../model/mask-secrets.ts";

/** Waits between two attempts to send the same message. */
const AGAIN_AFTER_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

export interface Numbered {
  readonly no: number;
}
export interface Read<Entry extends Numbered> {
  readonly version: number;
  readonly entries: readonly Entry[];
  readonly hasMore: boolean;
}

/** A message that has no answer yet; `refusal`: the server does not take it. */
export interface Pending<More> {
  readonly entryId: Id<"te">;
  readonly text: string;
  readonly more: More;
  readonly refusal: string | null;
}

export interface Talk<Head, Entry, More> {
  /** Null until it was read. */
  readonly head: Head | null;
  readonly entries: readonly Entry[];
  readonly pending: readonly Pending<More>[];
  /** The last reading or sending got no answer; it goes on by itself. */
  readonly isCut: boolean;
}

export interface ConversationCalls<Head, More> {
  readonly read: (after: number) => Promise<Head>;
  readonly post: (message: Pending<More>) => Promise<unknown>;
}

/** Too many calls, or a server that restarts: the same call works later. */
const isLater = (error: unknown): boolean =>
  error instanceof NetworkFailure || (error instanceof ApiRefusal && (error.status === 429 || error.status === 503));

export class Conversing<Head extends Read<Entry>, Entry extends Numbered, More> {
  #talk: Talk<Head, Entry, More> = { head: null, entries: [], pending: [], isCut: false };
  readonly #calls: ConversationCalls<Head, More>;
  readonly #watchers = new Set<() => void>();
  #isReading = false;
  #isAsked = false;
  #isSending = false;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(calls: ConversationCalls<Head, More>) {
    this.#calls = calls;
  }

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => {
      this.#watchers.delete(watcher);
      if (this.#watchers.size === 0) clearTimeout(this.#timer);
    };
  };
  readonly current = (): Talk<Head, Entry, More> => this.#talk;
  readonly refresh = (): void => void this.#read();
  readonly flush = (): void => void this.#flush();
  readonly drop = (entryId: string): void =>
    this.#change({ pending: this.#talk.pending.filter((one) => one.entryId !== entryId) });
  /** Masks and sends; returns the kinds of secrets that were masked. */
  readonly send = (text: string, more: More): readonly SecretKind[] => {
    const masked = maskSecrets(text);
    const message = { entryId: newIdHere("te"), text: masked.text, more, refusal: null };
    this.#change({ pending: [...this.#talk.pending, message] });
    void this.#flush();
    return masked.found;
  };

  #change(part: Partial<Talk<Head, Entry, More>>): void {
    this.#talk = { ...this.#talk, ...part };
    for (const watcher of this.#watchers) watcher();
  }

  /** Reads on to the end. Called while it reads, it reads once more afterwards: the change may have come after the answer was made. */
  async #read(): Promise<void> {
    this.#isAsked = true;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#isAsked) {
        this.#isAsked = false;
        const { entries } = this.#talk;
        const last = entries.at(-1)?.no ?? 0;
        const head = await this.#calls.read(last);
        const news = head.entries.filter(({ no }) => no > last);
        if (head.hasMore) this.#isAsked = true;
        this.#change({ head, entries: news.length === 0 ? entries : [...entries, ...news], isCut: false });
      }
    } catch (error) {
      if (!isLater(error)) throw error;
      this.#change({ isCut: true });
    } finally {
      this.#isReading = false;
    }
  }

  /** Sends what waits, one after the other, so that it arrives in the order in which it was written. */
  async #flush(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    clearTimeout(this.#timer);
    const next = () => this.#talk.pending.find(({ refusal }) => refusal === null);
    try {
      for (let message = next(); message !== undefined; message = next()) {
        const { entryId } = message;
        const refusal = await this.#attempt(message);
        if (refusal === "later") break;
        const others = this.#talk.pending;
        const refused = () => others.map((one) => (one.entryId === entryId ? { ...one, refusal } : one));
        this.#change({ pending: refusal === null ? others.filter((one) => one.entryId !== entryId) : refused() });
      }
    } finally {
      this.#isSending = false;
    }
  }

  /** Null when it was taken; the sentence when it was refused; "later" when it will be tried again by itself. */
  async #attempt(message: Pending<More>): Promise<string | null> {
    try {
      await this.#calls.post(message);
    } catch (error) {
      if (isLater(error)) {
        this.#change({ isCut: true });
        this.#timer = setTimeout(this.flush, AGAIN_AFTER_MS[Math.min(this.#tries, AGAIN_AFTER_MS.length - 1)]);
        this.#tries += 1;
        return "later";
      }
      if (error instanceof ApiRefusal) return error.sentence;
      throw error;
    }
    this.#tries = 0;
    // What was just sent is shown as stored before it disappears from what waits.
    await this.#read();
    return null;
  }
}
