import { Suspense, createContext, lazy, use, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { PRIORITY, QUEUE_LIMIT, enqueue, remove, type Priority } from "./dialog-queue.ts";
import type { ChooseOptions, DialogEntry, DialogRequest, Dialogs, LoadingMessages, Outcome } from "./dialog-request.ts";

export type * from "./dialog-request.ts";

const loadView = () => import("./dialog-view.tsx");
/** Not in the first load: most readers of a public page never see a dialog. */
const DialogView = lazy(async () => ({ default: (await loadView()).DialogView }));
/** By then the page is rendered. Loaded ahead of need, so that "no internet connection" can still be shown without one. */
const FETCH_VIEW_AFTER_MS = 3000;

const DialogsContext = createContext<Dialogs | null>(null);

/** Shows questions and messages from any component below: `const dialogs = useDialogs(); if (await dialogs.confirm({ title })) …` */
export function useDialogs(): Dialogs {
  const dialogs = use(DialogsContext);
  if (dialogs === null) throw new Error("useDialogs() needs a <DialogProvider> above it");
  return dialogs;
}

const nothing = () => undefined;

/** Shows one dialog at a time, in the order of dialog-queue.ts. Mounted once, at the root. */
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
    const request = (request: DialogRequest) =>
      open(request, "blocking" in request.options && request.options.blocking ? PRIORITY.blocking : PRIORITY.ordinary).outcome;
    return {
      alert: async (options) => void (await request({ type: "alert", options })),
      confirm: async (options) => (await request({ type: "confirm", options })).by === "confirm",
      decide: async (options) => ANSWER[(await request({ type: "decide", options })).by],
      prompt: async (options) => textOf(await request({ type: "prompt", options })),
      async choose<T extends string>(options: ChooseOptions<T>) {
        const text = textOf(await request({ type: "choose", options }));
        return options.choices.find(({ value }) => value === text)?.value ?? null;
      },
      loading(messages: LoadingMessages = "wait", title?: string) {
        const { settle } = open(
          { type: "loading", options: title === undefined ? { messages } : { messages, title } },
          PRIORITY.progress,
        );
        return () => settle({ by: "confirm" });
      },
    };
  }, []);

  useEffect(() => {
    // If this fails, it is loaded again when a dialog is requested.
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
