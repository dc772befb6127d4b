import type { CalculatorView } from "#pricing/calculator/web/view.ts";
import { href } from "#kernel/href.ts";
import { BARE, boxLook } from "#web/ui/form/control.ts";
import { buttonLook } from "#web/ui/form/button-look.ts";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { SectionOf } from "../../model/sections.ts";
import { SectionFrame } from "./frame.tsx";

/** The calculator of the page, as far as the closing box shows it. */
export type ClosingPrice = Pick<CalculatorView, "query" | "send" | "messages">;

interface CallToActionProps {
  readonly section: SectionOf<"cta">;
  readonly price: ClosingPrice | undefined;
}

/** Closes a page. On a page with a calculator, an action that leads to the calculator takes an amount along. */
export function CallToAction({ section: { title, text, primary, secondary }, price }: CallToActionProps) {
  return (
    <SectionFrame>
      <div className="rounded-panel bg-primary-soft px-5 py-7 text-on-primary-soft sm:px-12 sm:py-10 lg:flex lg:items-center lg:justify-between lg:gap-12 lg:py-14">
        <div className="max-w-text">
          <h2>{title}</h2>
          <p className="mt-3 text-lg">{text}</p>
        </div>
        <div className="mt-5 flex shrink-0 flex-wrap gap-3 *:grow sm:mt-7 lg:mt-0 lg:flex-col">
          {price !== undefined && pathOf(primary.href).endsWith(href("/kalkulator")) ? (
            <AmountForm price={price} action={primary} />
          ) : (
            <LinkButton to={primary.href} variant="primary" size="large">
              {primary.label}
            </LinkButton>
          )}
          <LinkButton to={secondary.href} variant="secondary" size="large">
            {secondary.label}
          </LinkButton>
        </div>
      </div>
    </SectionFrame>
  );
}

const pathOf = (address: string) => address.split("?")[0] ?? address;

/** A plain form, which works without scripts: the calculator's page answers it. */
function AmountForm({
  price: { query, send, messages },
  action,
}: {
  readonly price: ClosingPrice;
  readonly action: CallToActionProps["section"]["primary"];
}) {
  return (
    <form action={pathOf(action.href)} className="flex min-w-0 basis-full flex-wrap items-end gap-3">
      <input type="hidden" name="to" value={query.to} />
      <input type="hidden" name="via" value={query.via} />
      <label className="min-w-0 grow text-sm font-semibold">
        {messages.send}
        <span className={`mt-1 ${boxLook({ isInvalid: false })}`}>
          <span aria-hidden className="ps-4 text-base text-ink-muted">
            Rp
          </span>
          <input
            name="send"
            data-bare
            defaultValue={send}
            inputMode="decimal"
            autoComplete="off"
            className={`${BARE} figures ps-2.5! text-lg! font-bold text-ink`}
          />
        </span>
      </label>
      <button type="submit" className={`grow ${buttonLook({ size: "large" })}`}>
        {action.label}
      </button>
    </form>
  );
}
