import type { ReactNode } from "react";

/** The head of a page on sunken paper. The cloth shows at its far side only: there is no pattern behind small words and fields. */
export function PaperBand({ children }: { readonly children: ReactNode }) {
  return (
    <div className="relative isolate overflow-hidden bg-surface-sunken">
      <div
        aria-hidden
        className="bg-kawung absolute! inset-y-0 end-0 -z-10 w-1/2 text-primary [--kawung-strength:0.07] [mask-image:linear-gradient(to_left,#000,transparent)] max-md:hidden print:hidden"
      />
      <div className="mx-auto max-w-page px-gutter">{children}</div>
    </div>
  );
}
