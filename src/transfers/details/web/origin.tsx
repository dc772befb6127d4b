import { href } from "#kernel/href.ts";
import { formatDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { numberOf } from "../../model/progress.ts";
import { originMessages } from "./origin-messages.ts";
import type { TransferView } from "../contract.ts";

/** The schedule or payroll that made this transfer, and the way to it. */
export default function Origin({ origin }: { readonly origin: NonNullable<TransferView["origin"]> }) {
  const t = useMessages(originMessages);
  const language = useLanguage();
  const { kind, id } = origin;
  const isSchedule = kind === "schedule";
  return (
    <Card title={t(`${kind}.title`)} level={2}>
      <p className="text-ink-muted">
        {isSchedule
          ? t("schedule.text", { on: formatDate(origin.on, language, "long") })
          : t("payroll.text", { number: numberOf(id) })}
      </p>
      <div className="mt-3">
        <LinkButton
          variant="secondary"
          to={isSchedule ? href("/dashboard/schedules/:id", { id }) : href("/dashboard/payroll/:id", { id })}
        >
          {t(`${kind}.open`)}
        </LinkButton>
      </div>
    </Card>
  );
}
