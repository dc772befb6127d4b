import type { ReactNode } from "react";

/** The page heading on a sunken background. The cloth pattern is at the far side only, so that it is never behind small text and fields. */
export function PageHeadBand({ children }: { readonly children: ReactNode }) {
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
