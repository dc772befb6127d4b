import { localeTag } from "#kernel/locale.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { neededDocuments } from "../../model/documents.ts";
import { paperMessages } from "../../messages.ts";
import { ownBusinessMessages } from "./messages.ts";
import type { OwnBusiness } from "./own-business.ts";
import { useStart } from "./use-start.ts";
import { endedWithout } from "./waiting-for.ts";

/** Before an application: how the last one ended, what it takes, and the button that starts it. */
export function BeforeCard({ own }: { readonly own: OwnBusiness }) {
  const t = useMessages(ownBusinessMessages);
  const papers = useMessages(paperMessages);
  const language = useLanguage();
  const { start, isStarting } = useStart(own);
  const { kind } = own;
  const ended = endedWithout(own);
  const needed = neededDocuments(kind, "PT").map((one) => papers(`kind.${one}`));
  const list = new Intl.ListFormat(localeTag(language)).format(needed);
  return (
    <div className="flex flex-col gap-6">
      {ended === null ? null : (
        <Banner kind={ended.as === "REFUSED" ? "danger" : "warning"} title={t(`ended.${ended.as}`)}>
          {ended.reason === null ? null : (
            <p className="wrap-anywhere whitespace-pre-line">{t("ended.reason", { reason: ended.reason })}</p>
          )}
          <p>{t("ended.again")}</p>
        </Banner>
      )}
      <Card level={2} title={t("before.title")} hint={t("before.time")}>
        <ul className="flex list-disc flex-col gap-2 ps-5">
          <li>{t("before.company")}</li>
          <li>{t("before.people")}</li>
          <li>{t("before.account")}</li>
          <li>
            {t("before.papers", { list })}. <span className="text-ink-muted">{t("before.soleTrader")}</span>
          </li>
          {kind === "agent" ? <li>{t("before.outlets")}</li> : null}
          {kind === "partner" ? <li>{t("before.technical")}</li> : null}
        </ul>
        <div className="mt-6">
          <Button size="large" loading={isStarting} onClick={() => void start()}>
            {t(own.history.length === 0 ? "before.start" : "before.startAgain")}
          </Button>
        </div>
      </Card>
    </div>
  );
}
