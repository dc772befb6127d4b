import type { ReactNode } from "react";
import { LogoMark } from "../../brand/logo.tsx";
import { useMessages } from "../../i18n.tsx";
import { loadingMessages } from "../../errors/first/messages.ts";

export interface PageLoadingOverlayProps {
  /** The operator's logo; default: the product's. */
  readonly mark?: ReactNode;
  /** Another of the loading texts of MSG-6: "redirecting", "refreshing" … */
  readonly messages?: "wait" | "sending" | "still" | "report" | "refreshing" | "redirecting";
  /** Fills its box instead of the screen (for the kit). */
  readonly contained?: boolean;
}

/** Covers the page while the app starts; its parent removes it once the authentication check has finished. */
export function PageLoadingOverlay({ mark, messages = "wait", contained = false }: PageLoadingOverlayProps) {
  const t = useMessages(loadingMessages);
  return (
    <div
      className={`needs-js ${contained ? "absolute" : "fixed"} inset-0 z-blocking flex flex-col items-center justify-center gap-6 bg-canvas text-ink`}
    >
      <div aria-hidden="true" className="text-primary">
        {mark ?? <LogoMark className="size-18" />}
      </div>
      <div className="flex flex-col items-center gap-3">
        <span aria-hidden="true" className="block h-1 w-40 overflow-hidden rounded-pill bg-skeleton forced-colors:border">
          <ProgressRunner />
        </span>
        <p role="status" className="font-semibold text-ink-muted">
          {t(messages)}
        </p>
      </div>
    </div>
  );
}

/**
 * An indeterminate progress bar. Animated with SMIL, which needs no stylesheet and is allowed by the strict CSP; with reduced motion a
 * still bar is shown.
 */
export function ProgressRunner() {
  return (
    <svg className="block h-full w-full text-primary" viewBox="0 0 100 4" preserveAspectRatio="none">
      <rect width="100" height="4" fill="currentColor" className="hidden opacity-60 motion-reduce:block" />
      <rect width="40" height="4" x="-40" fill="currentColor" className="motion-reduce:hidden">
        <animate
          attributeName="x"
          values="-40;100"
          keyTimes="0;1"
          dur="1.3s"
          calcMode="spline"
          keySplines="0.4 0 0.2 1"
          repeatCount="indefinite"
        />
      </rect>
    </svg>
  );
}
