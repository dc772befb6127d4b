import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useMessages } from "../../i18n.tsx";
import { toastMessages } from "../messages.ts";
import { Toast } from "./toast.tsx";
import { dismiss, push, type ToastEntry, type ToastOptions } from "./toast-stack.ts";

export type { ToastKind, ToastOptions } from "./toast-stack.ts";

export interface Toasts {
  /** Shows a toast. Returns its number, for dismiss(). */
  readonly show: (options: ToastOptions) => number;
  readonly dismiss: (id: number) => void;
}

const ToastsContext = createContext<Toasts | null>(null);

/**
 * Short notices that need no answer: `useToasts().show({ kind: "success", title })`. For a message that must not be missed use a Banner or
 * a dialog.
 */
export function useToasts(): Toasts {
  const toasts = use(ToastsContext);
  if (toasts === null) throw new Error("useToasts() needs a <ToastProvider> above it");
  return toasts;
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [stack, setStack] = useState<readonly ToastEntry[]>([]);
  const lastId = useRef(0);
  const toasts = useMemo<Toasts>(
    () => ({
      show(options) {
        const id = ++lastId.current;
        setStack((shown) => push(shown, { ...options, id }));
        return id;
      },
      dismiss: (id) => setStack((shown) => dismiss(shown, id)),
    }),
    [],
  );
  return (
    <ToastsContext value={toasts}>
      {children}
      <ToastRegion stack={stack} onDismiss={toasts.dismiss} />
    </ToastsContext>
  );
}

/** As a popover the toasts are above open dialogs. On phones they come from the top: the bottom is for the thumb and the main button. */
function ToastRegion({ stack, onDismiss }: { readonly stack: readonly ToastEntry[]; readonly onDismiss: (id: number) => void }) {
  const t = useMessages(toastMessages);
  const region = useRef<HTMLElement>(null);
  const [held, setHeld] = useState(false);
  const newest = stack.at(-1)?.id;
  useEffect(() => {
    const element = region.current;
    if (element === null) return;
    if (element.matches(":popover-open")) element.hidePopover();
    if (newest !== undefined) element.showPopover();
    else setHeld(false);
  }, [newest]);

  const announced = (urgent: boolean) => {
    const last = stack.findLast((toast) => isUrgent(toast) === urgent);
    return last === undefined ? "" : `${t(`kind.${last.kind ?? "info"}`)}: ${last.title}. ${last.text ?? ""}`;
  };
  return (
    <>
      {/* A region that has just appeared is not always announced: these two exist from the start. */}
      <div role="alert" className="sr-only">
        {announced(true)}
      </div>
      <div role="status" className="sr-only">
        {announced(false)}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- looking at the notices holds them */}
      <section
        ref={region}
        popover="manual"
        aria-label={t("region")}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setHeld(false);
        }}
        className="pointer-events-none fixed inset-x-0 top-0 bottom-auto z-toast m-0 hidden w-full max-w-none flex-col gap-2 overflow-visible border-0 bg-transparent p-3 pt-[max(0.75rem,env(safe-area-inset-top))] open:flex sm:start-auto sm:end-0 sm:top-auto sm:bottom-0 sm:w-104 sm:gap-3 sm:p-5"
      >
        {stack.map((toast) => (
          <Toast key={toast.id} toast={toast} paused={held} onDismiss={() => onDismiss(toast.id)} />
        ))}
      </section>
    </>
  );
}

function isUrgent({ kind }: ToastEntry): boolean {
  return kind === "danger" || kind === "warning";
}
