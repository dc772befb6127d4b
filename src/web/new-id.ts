/** Ids generated in the browser, for entities that a call creates. The page's clock only orders them; nothing is decided by it. */
import { useRef } from "react";
import { newId, type Id } from "#kernel/id.ts";

const RANDOM_BYTES = 10;

/** A new id for an entity that is created once. */
export function newIdHere<P extends string>(prefix: P): Id<P> {
  const nowMs = Math.floor(performance.timeOrigin + performance.now());
  return newId(prefix, nowMs, crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
}

/**
 * `idFor(content)`: the same id for the same content, so that a retry after a lost answer creates the entity once; a new id for other
 * content.
 */
export function useIdFor<P extends string>(prefix: P): (content: unknown) => Id<P> {
  const last = useRef<{ readonly content: string; readonly id: Id<P> } | null>(null);
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current?.content === text) return last.current.id;
    const id = newIdHere(prefix);
    last.current = { content: text, id };
    return id;
  };
}
