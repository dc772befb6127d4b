/** The id of a request for a change, made where it is asked for. */
import { useRef } from "react";
import { newId, type Id } from "#kernel/id.ts";

const RANDOM_BYTES = 10;

/** `changeId(content)`: the same id for the same content, so that another try after a lost answer asks once; a new one for anything else. */
export function useChangeId(): (content: unknown) => Id<"cr"> {
  const last = useRef<{ readonly content: string; readonly id: Id<"cr"> } | null>(null);
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current?.content === text) return last.current.id;
    const id = newChangeId();
    last.current = { content: text, id };
    return id;
  };
}

function newChangeId(): Id<"cr"> {
  const nowMs = Math.floor(performance.timeOrigin + performance.now());
  return newId("cr", nowMs, crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
}
