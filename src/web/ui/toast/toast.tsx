import { CircleCheck, Info, OctagonAlert, TriangleAlert, X, type LucideIcon } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from "react";
import { useMessages } from "../../i18n.tsx";
import { classNames } from "../class-names.ts";
import { toastMessages } from "../messages.ts";
import { durationOf, type ToastEntry, type ToastKind } from "./toast-stack.ts";

const LOOK: Record<ToastKind, { readonly icon: LucideIcon; readonly ink: string }> = {
  info: { icon: Info, ink: "text-info" },
  success: { icon: CircleCheck, ink: "text-success" },
  warning: { icon: TriangleAlert, ink: "text-warning" },
  danger: { icon: OctagonAlert, ink: "text-danger" },
};

export interface ToastProps {
  readonly toast: ToastEntry;
  /** The pointer or the focus is on the toasts: none of them disappears meanwhile. */
  readonly paused: boolean;
  readonly onDismiss: () => void;
}

export function Toast({ toast, paused, onDismiss }: ToastProps) {
  const t = useMessages(toastMessages);
  const swipe = useSwipe(onDismiss);
  useTimer(durationOf(toast), paused, onDismiss);
  const { kind = "info", title, text, action } = toast;
  const { icon: Icon, ink } = LOOK[kind];
  return (
    <div
      {...swipe.handlers}
      style={
        swipe.offset === 0
          ? undefined
          : { translate: `${swipe.offset}px 0`, opacity: 1 - Math.min(0.8, Math.abs(swipe.offset) / 240) }
      }
      className={classNames(
        "pointer-events-auto flex touch-pan-y items-start gap-3 rounded-md border border-line bg-surface-raised p-4 text-ink shadow-overlay",
        "transition duration-base ease-arrive starting:translate-y-4 starting:opacity-0",
      )}
    >
      <Icon aria-hidden="true" size={22} className={classNames("mt-0.5 shrink-0", ink)} />
      <div className="min-w-0 grow">
        <p className="font-semibold">
          <span className="sr-only">{t(`kind.${kind}`)}: </span>
          {title}
        </p>
        {text === undefined ? null : <p className="text-sm text-ink-muted">{text}</p>}
        {action === undefined ? null : (
          <button
            type="button"
            onClick={() => {
              action.onAction();
              onDismiss();
            }}
            className="-mx-2 mt-1 -mb-2 inline-flex min-h-target items-center rounded-control px-2 text-sm font-bold text-primary hover:underline"
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        onClick={onDismiss}
        aria-label={t("dismiss", { title })}
        className="-m-2.5 flex size-11 shrink-0 items-center justify-center rounded-control text-ink-muted hover:bg-surface-hover hover:text-ink"
      >
        <X aria-hidden="true" size={20} />
      </button>
    </div>
  );
}

/** Counts down only while not paused and while the tab is visible. */
function useTimer(durationMs: number | null, paused: boolean, onEnd: () => void): void {
  const left = useRef(durationMs ?? 0);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (durationMs === null || paused) return;
    const since = performance.now();
    const timer = setTimeout(end, left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1500, left.current - (performance.now() - since));
    };
  }, [durationMs, paused]);
}

const THROW_PX = 90;

/** Dragged sideways far enough, the toast is dismissed; otherwise it returns. */
function useSwipe(onThrown: () => void) {
  const [offset, setOffset] = useState(0);
  const start = useRef<number | null>(null);
  const release = () => {
    if (start.current !== null && Math.abs(offset) > THROW_PX) onThrown();
    start.current = null;
    setOffset(0);
  };
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === "mouse" || (event.target as Element).closest("button")) return;
      start.current = event.clientX;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current !== null) setOffset(event.clientX - start.current);
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
  return { offset, handlers };
}
