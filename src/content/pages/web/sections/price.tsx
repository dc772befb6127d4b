import { ReceiptText } from "lucide-react";
import { classNames } from "#web/ui/class-names.ts";
import type { SectionOf } from "../../model/sections.ts";
import { SectionFrame } from "./frame.tsx";

type Price = SectionOf<"price">;

/** The five lines are fixed (PRC-3): you send, fee and tax, rate and margin, recipient gets, arrives by. */
const RECIPIENT_GETS = 3;
/** A figure stays on one line; a date may break. */
const LONGEST_FIGURE = 24;

/** A price example drawn as a receipt. */
export function PriceReceipt({ section }: { readonly section: Price }) {
  return (
    <SectionFrame id="harga">
      <div className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.1fr]">
        <div>
          <h2>{section.title}</h2>
          <p className="mt-4 text-lg text-ink-muted">{section.lead}</p>
          <p className="mt-6 hidden border-s-2 border-line-strong ps-4 text-sm text-ink-muted lg:block">{section.footnote}</p>
        </div>
        <Receipt section={section} />
        <p className="border-s-2 border-line-strong ps-4 text-sm text-ink-muted lg:hidden">{section.footnote}</p>
      </div>
    </SectionFrame>
  );
}

/** The lower edge looks torn: a mask cuts out half circles. The shadow is a filter, because a mask would cut it off. */
function Receipt({ section }: { readonly section: Price }) {
  return (
    <div className="w-full max-w-[36rem] drop-shadow-xl lg:ms-auto">
      <div className="overflow-hidden rounded-t-panel bg-surface-raised pb-7 [mask:radial-gradient(0.5rem_at_50%_100%,#0000_98%,#000)_50%_100%/1.5rem_100%]">
        <div className="tone-deep flex items-start gap-3 px-5 py-4 sm:px-7 sm:py-5">
          <ReceiptText aria-hidden size={22} className="mt-0.5 shrink-0 text-accent" />
          <p className="text-sm font-semibold sm:text-base">{section.caption}</p>
        </div>
        <dl className="px-5 sm:px-7">
          {section.lines.map((line, index) => (
            <div
              key={line.label}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-dashed border-line-strong/40 py-3.5"
            >
              <dt className="text-ink-muted">{line.label}</dt>
              <dd
                className={classNames(
                  "ms-auto text-end",
                  line.value.length <= LONGEST_FIGURE && "figures",
                  index === RECIPIENT_GETS ? "text-amount text-primary" : "font-semibold",
                )}
              >
                {index === RECIPIENT_GETS ? (
                  <span aria-hidden className="me-2.5 inline-block size-3 rounded-pill bg-accent align-middle" />
                ) : null}
                {line.value}
              </dd>
              {line.note === undefined ? null : <dd className="basis-full text-sm text-ink-muted">{line.note}</dd>}
            </div>
          ))}
          <div className="mt-5 flex items-baseline justify-between gap-4 rounded-md bg-accent-soft px-4 py-3.5 text-on-accent-soft">
            <dt className="font-semibold">{section.total.label}</dt>
            <dd className="figures text-2xl font-bold">{section.total.value}</dd>
          </div>
        </dl>
      </div>
    </div>
  );
}
