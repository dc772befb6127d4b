import type { ReactNode } from "react";
import { LogoMark } from "../brand/logo.tsx";
import { useWords } from "../i18n.tsx";
import { loadingWords } from "../errors/messages.ts";

export interface PageLoadingOverlayProps {
  /** The operator's mark; without one the product's own. */
  readonly mark?: ReactNode;
  /** Another of SPEC §8's loading words: "redirecting", "refreshing" … */
  readonly words?: "wait" | "sending" | "still" | "report" | "refreshing" | "redirecting";
  /** Fills its box instead of the screen (for the kit). */
  readonly contained?: boolean;
}

/** Covers the page while the app starts; whoever shows it removes it once the authentication check is done. */
export function PageLoadingOverlay({ mark, words = "wait", contained = false }: PageLoadingOverlayProps) {
  const t = useWords(loadingWords);
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
          {t(words)}
        </p>
      </div>
    </div>
  );
}

/**
 * A bar that runs without an end. Its movement is SMIL, which needs no stylesheet and is allowed by the strict CSP; with reduced
 * motion a still bar stands instead.
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
