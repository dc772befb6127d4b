import { Calculator, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { verificationHelp } from "#identity/web/verification-links.ts";
import { useLanguage, useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { calculatedRupiah, leadsAbroad, leadsToSend } from "./next-page.ts";
import { Banner } from "#web/ui/banner.tsx";
import { frameMessages } from "./messages.ts";

export interface AccountPageProps {
  /** Omitted where the page has its own heading (a notice). */
  readonly title?: string;
  readonly lead?: ReactNode;
  /** The progress of the registration. */
  readonly steps?: ReactNode;
  /** Shown beside the page where there is room. */
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}

/** The frame of registration, sign-in and reset: one question in one column, and on a desktop an illustration beside it. */
export function AccountPage({ title, lead, steps, aside, children }: AccountPageProps) {
  const t = useMessages(frameMessages);
  const language = useLanguage();
  const to = useLocalizedPath();
  const { pathname, search } = useLocation();
  // A person who signs in may be verified already: the send page knows, this one does not.
  const isAbroad = leadsAbroad(search) && !pathname.startsWith(to(href("/login")));
  const calculated = calculatedRupiah(search);
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-1 gap-x-16 px-gutter pt-6 pb-12 lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start lg:pt-10">
      <div className="mx-auto w-full max-w-[36rem] lg:mx-0 lg:max-w-none">
        {steps === undefined ? null : <div className="mb-8">{steps}</div>}
        <div className="max-w-[36rem]">
          <noscript>
            <Banner kind="warning">{t("needsScript")}</Banner>
          </noscript>
          {title === undefined ? null : <h1 className="text-3xl">{title}</h1>}
          {lead === undefined ? null : <p className="mt-2 max-w-text text-ink-muted">{lead}</p>}
          {leadsToSend(search) ? (
            <p
              className={`mt-4 flex items-start gap-2.5 rounded-md px-4 py-3 text-sm ${isAbroad ? "bg-warning-soft text-on-warning-soft" : "bg-success-soft text-on-success-soft"}`}
            >
              <Calculator aria-hidden size={20} className="shrink-0" />
              <span>
                {calculated === null ? t("savedPrice") : t("savedAmount", { amount: formatMoney(calculated, language) })}
                {isAbroad ? (
                  <>
                    {" "}
                    {t("savedPriceAbroad")}{" "}
                    <Link to={verificationHelp(language)} className="font-semibold text-inherit underline">
                      {t("verification")}
                    </Link>
                  </>
                ) : null}
              </span>
            </p>
          ) : null}
          <div className={title === undefined && !leadsToSend(search) ? "" : "mt-7"}>{children}</div>
        </div>
      </div>
      {aside === undefined ? null : <div className="sticky top-6 max-lg:hidden">{aside}</div>}
    </div>
  );
}

export interface AsideProps {
  readonly picture: string;
  readonly title: string;
  readonly points: readonly { readonly icon: LucideIcon; readonly text: string }[];
}

/** The illustrated panel: a picture and three useful facts. It contains nothing that the page itself needs. */
export function Aside({ picture, title, points }: AsideProps) {
  return (
    <aside aria-label={title} className="tone-deep bg-kawung overflow-hidden rounded-panel p-7 [--kawung-strength:0.05]">
      <img
        src={`/illustrations/${picture}.svg`}
        alt=""
        width={640}
        height={480}
        loading="lazy"
        decoding="async"
        className="h-auto w-full rounded-card"
      />
      <p className="mt-6 text-xl font-bold text-on-deep">{title}</p>
      <ul className="mt-4 flex flex-col gap-3.5">
        {points.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-start gap-3 text-sm text-on-deep-muted">
            <Icon aria-hidden size={20} className="mt-px shrink-0 text-accent" />
            {text}
          </li>
        ))}
      </ul>
    </aside>
  );
}
