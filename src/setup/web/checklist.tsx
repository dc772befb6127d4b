import { Circle, CircleCheck, CircleMinus } from "lucide-react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { Checklist as Steps } from "../contract.ts";
import { setupMessages } from "../messages.ts";
import type { Step } from "../model/steps.ts";

/** The page for each step, with the menu that opens it. */
const ROOMS: Readonly<Partial<Record<Step, { readonly to: string; readonly menu: string }>>> = {
  administrators: { to: href("/office/user"), menu: "user" },
  operator: { to: href("/office/operator"), menu: "operator" },
  content: { to: href("/office/content"), menu: "content" },
  legal: { to: href("/office/content/legal"), menu: "content" },
  prices: { to: href("/office/corridor"), menu: "corridor" },
  rates: { to: href("/office/corridor"), menu: "corridor" },
  staff: { to: href("/office/user/new"), menu: "user" },
};
/** Steps done on the server by a command, not on a screen. */
const COMMANDS: Readonly<Partial<Record<Step, string>>> = {
  administrators: "main.js invite-administrator",
  content: "main.js import --starter",
  prices: "main.js import <folder>",
  rates: "main.js fetch-rates",
};
/** Steps done in the settings of all processes, with the chapter of docs/operations.md that describes them. */
const SETTINGS: Readonly<Partial<Record<Step, { readonly names: string; readonly chapter: string }>>> = {
  bank: {
    names:
      "BANK_URL, BANK_CODE, BANK_ACCOUNT, BANK_SERVICE_ID, BANK_CLIENT_ID, BANK_CLIENT_SECRET, BANK_PRIVATE_KEY, BANK_CHANNEL_ID, BANK_CALLBACK_ID, BANK_CALLBACK_SECRET, BANK_CALLBACK_PUBLIC_KEY",
    chapter: "The bank",
  },
  partner: { names: "PARTNER_URL, PARTNER_CLIENT_ID, PARTNER_SECRET, PARTNER_CALLBACK_SECRET", chapter: "The partner abroad" },
  rates: { names: "RATES_SOURCE", chapter: "Prices, limits and rates" },
};
const ICONS = { done: CircleCheck, open: Circle, not_needed: CircleMinus } as const;

/** The steps to do before the installation can take money; hidden when none remain. */
export function Checklist({ steps }: Steps) {
  const t = useMessages(setupMessages);
  const needed = steps.filter(({ state }) => state !== "not_needed");
  const done = needed.filter(({ state }) => state === "done").length;
  if (done === needed.length) return null;
  return (
    <div className="mt-8">
      <Card level={2} title={t("title")} hint={t("lead", { done, total: needed.length })}>
        <ol className="divide-y divide-line">
          {steps.map((step) => (
            <Row key={step.step} {...step} />
          ))}
        </ol>
      </Card>
    </div>
  );
}

function Row({ step, state, by, missing, waiting }: Steps["steps"][number]) {
  const t = useMessages(setupMessages);
  const Icon = ICONS[state];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <Icon
        aria-hidden
        size={22}
        className={state === "done" ? "mt-0.5 shrink-0 text-success" : "mt-0.5 shrink-0 text-ink-muted"}
      />
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <strong>{t(`steps.${step}.name`)}</strong>
          <span className="text-sm text-ink-muted">{t(`state.${state}`)}</span>
        </p>
        {state === "not_needed" ? <p className="text-sm text-ink-muted">{t("onlyAbroad")}</p> : null}
        {state !== "open" ? null : (
          <div className="text-sm text-ink-muted">
            <p>{t(`steps.${step}.text`)}</p>
            {missing.length === 0 ? null : (
              <p>
                {t("missing", {
                  levels: missing.map((one) => t(one.invited > 0 ? "levelInvited" : "level", { ...one })).join(", "),
                })}
              </p>
            )}
            {waiting === 0 ? null : (
              <p>
                {t("waiting", { count: waiting })} <Link to={href("/office/access/changes")}>{t("decide")}</Link>
              </p>
            )}
            <HowElse step={step} />
            <WhoElse step={step} by={by} />
          </div>
        )}
      </div>
      {state === "open" ? <Room step={step} /> : null}
    </li>
  );
}

function HowElse({ step }: { readonly step: Step }) {
  const t = useMessages(setupMessages);
  const [command, settings] = [COMMANDS[step], SETTINGS[step]];
  return (
    <>
      {command === undefined ? null : <p>{t("command", { command })}</p>}
      {settings === undefined ? null : <p className="wrap-anywhere">{t("setting", settings)}</p>}
    </>
  );
}

/** Link to the step's page, for people who may open it. */
function Room({ step }: { readonly step: Step }) {
  const t = useMessages(setupMessages);
  const room = ROOMS[step];
  const isOpen = useMay()(room?.menu ?? "", "view");
  if (room === undefined || !isOpen) return null;
  return (
    <div className="max-sm:ms-9.5">
      <LinkButton variant="secondary" size="small" to={room.to}>
        {t(`steps.${step}.link`)}
      </LinkButton>
    </div>
  );
}

/** The level responsible for the step, for people who may not open its page, and a link to invite holders. */
function WhoElse({ step, by }: { readonly step: Step; readonly by: string | null }) {
  const t = useMessages(setupMessages);
  const isMine = useMay()(ROOMS[step]?.menu ?? "", "view");
  if (by === null || isMine) return null;
  return (
    <p>
      {t("byOthers", { level: by })} <Link to={href("/office/user/new")}>{t("steps.staff.link")}</Link>
    </p>
  );
}
