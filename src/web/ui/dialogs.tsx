import { Suspense, createContext, lazy, use, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { PRIORITY, QUEUE_LIMIT, enqueue, remove, type Priority } from "./dialog-queue.ts";
import type { ChooseOptions, DialogEntry, DialogRequest, Dialogs, LoadingWords, Outcome } from "./dialog-request.ts";

export type * from "./dialog-request.ts";

const loadView = () => import("./dialog-view.tsx");
/** Not in the first load: a public page asks nothing of most of its readers. */
const DialogView = lazy(async () => ({ default: (await loadView()).DialogView }));
/** By then the page stands; fetched ahead of need, so that "no internet connection" can still be said without one. */
const FETCH_VIEW_AFTER_MS = 3000;

const DialogsContext = createContext<Dialogs | null>(null);

/** Questions and messages from anywhere below: `const dialogs = useDialogs(); if (await dialogs.confirm({ title })) …` */
export function useDialogs(): Dialogs {
  const dialogs = use(DialogsContext);
  if (dialogs === null) throw new Error("useDialogs() needs a <DialogProvider> above it");
  return dialogs;
}

const nothing = () => undefined;

/** Shows one dialog at a time, in the order of dialog-queue.ts. Once, at the root. */
export function DialogProvider({ children }: { readonly children: ReactNode }) {
  const [queue, setQueue] = useState<readonly DialogEntry[]>([]);
  const lastId = useRef(0);
  const byKey = useRef(new Map<string, Promise<Outcome>>());
  const waiting = useRef(0);

  const dialogs = useMemo<Dialogs>(() => {
    function open(
      request: DialogRequest,
      priority: Priority,
    ): { readonly settle: (outcome: Outcome) => void; readonly outcome: Promise<Outcome> } {
      const { key } = request.options;
      const same = key === undefined ? undefined : byKey.current.get(key);
      let settle: (outcome: Outcome) => void = nothing;
      if (same !== undefined) return { settle, outcome: same };
      if (waiting.current >= QUEUE_LIMIT && priority < PRIORITY.blocking)
        return { settle, outcome: Promise.resolve({ by: "cancel" }) };
      const id = ++lastId.current;
      waiting.current++;
      const outcome = new Promise<Outcome>((resolve, reject) => {
        settle = resolve;
        setQueue((queued) => enqueue(queued, { ...request, id, priority, settle: resolve, fail: reject }));
      }).finally(() => {
        waiting.current--;
        if (key !== undefined) byKey.current.delete(key);
        setQueue((queued) => remove(queued, id));
      });
      if (key !== undefined) byKey.current.set(key, outcome);
      return { settle, outcome };
    }
    const ask = (request: DialogRequest) =>
      open(request, "blocking" in request.options && request.options.blocking ? PRIORITY.blocking : PRIORITY.ordinary).outcome;
    return {
      alert: async (options) => void (await ask({ type: "alert", options })),
      confirm: async (options) => (await ask({ type: "confirm", options })).by === "confirm",
      decide: async (options) => ANSWER[(await ask({ type: "decide", options })).by],
      prompt: async (options) => textOf(await ask({ type: "prompt", options })),
      async choose<T extends string>(options: ChooseOptions<T>) {
        const text = textOf(await ask({ type: "choose", options }));
        return options.choices.find(({ value }) => value === text)?.value ?? null;
      },
      loading(words: LoadingWords = "wait", title?: string) {
        const { settle } = open(
          { type: "loading", options: title === undefined ? { words } : { words, title } },
          PRIORITY.progress,
        );
        return () => settle({ by: "confirm" });
      },
    };
  }, []);

  useEffect(() => {
    // Fetched in vain, it is fetched again when something has to be said.
    const timer = setTimeout(() => void loadView().catch(nothing), FETCH_VIEW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  const shown = queue[0];
  return (
    <DialogsContext value={dialogs}>
      {children}
      <Suspense>{shown === undefined ? null : <DialogView key={shown.id} entry={shown} />}</Suspense>
    </DialogsContext>
  );
}

const ANSWER = { confirm: "confirmed", deny: "denied", cancel: "cancelled" } as const;

function textOf(outcome: Outcome): string | null {
  return outcome.by === "confirm" ? (outcome.typed ?? "") : null;
}
