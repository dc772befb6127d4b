import { useEffect, useRef, useState } from "react";
import { toLocalDate } from "#kernel/time.ts";
import type { ReadFields } from "../../../model/read-fields.ts";
import { readDocument } from "./read-document.ts";

/** From the photograph on, downloads included: on a slow device or network the person goes on without. */
const LIMIT_MS = 20_000;
/** How long the person waits for it after they have decided to send. */
const PATIENCE_MS = 6_000;

/** The part of the Network Information API that says what data costs here; not in every browser. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}
/** Megabytes are not spent on a convenience where the person saves data, or where they would take minutes. */
function isTooCostly(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true || /^(?:slow-)?2g$/.test(connection?.effectiveType ?? "");
}

/** This device's day: it only decides in which century a passport's year is. */
const today = () => toLocalDate(new Date(performance.timeOrigin + performance.now()));

interface Running {
  readonly controller: AbortController;
  readonly result: Promise<ReadFields | null>;
}

/** Reading of one photograph in the background, while the person looks at it. A new photograph, and leaving the page, end it. */
export function useReading() {
  const current = useRef<Running | null>(null);
  const [isRunning, setRunning] = useState(false);
  const stop = () => {
    current.current?.controller.abort();
    current.current = null;
    setRunning(false);
  };
  useEffect(() => () => current.current?.controller.abort(), []);
  return {
    isRunning,
    begin(pictures: readonly Blob[]) {
      stop();
      if (pictures.length === 0 || isTooCostly()) return;
      const controller = new AbortController();
      const timer = setTimeout(() => controller.abort(), LIMIT_MS);
      setRunning(true);
      const result = readDocument(pictures, today(), controller.signal).finally(() => {
        clearTimeout(timer);
        // Another photograph may be read by now.
        if (current.current?.controller === controller) setRunning(false);
      });
      current.current = { controller, result };
    },
    /** What was read, as it is sent; waits a moment if the reading has not ended. */
    async finish(): Promise<string | undefined> {
      const running = current.current;
      if (running === null) return undefined;
      const timer = setTimeout(() => running.controller.abort(), PATIENCE_MS);
      const read = await running.result.finally(() => clearTimeout(timer));
      return read === null ? undefined : JSON.stringify(read);
    },
  };
}
