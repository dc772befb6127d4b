import type { ReactNode } from "react";

interface ScreenFrameProps {
  /** The screen in a sentence, for people who do not see it. */
  readonly label: string;
  /** Says that it is an example; left out where the figures are live. */
  readonly note?: string;
  readonly children: ReactNode;
}

/** Ground of a screen beside words: one picture for assistive technology. */
export function ScreenFrame({ label, note, children }: ScreenFrameProps) {
  return (
    <figure className="rounded-panel bg-primary-soft px-4 pt-6 pb-4 sm:px-10 sm:pt-10 sm:pb-6">
      <div role="img" aria-label={label} className="mx-auto max-w-md">
        {children}
      </div>
      <figcaption className="mt-4 min-h-5 text-center text-sm text-on-primary-soft" aria-hidden={note === undefined}>
        {note}
      </figcaption>
    </figure>
  );
}
