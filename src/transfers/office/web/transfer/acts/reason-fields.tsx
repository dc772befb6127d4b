import { useMessages } from "#web/i18n.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import type { Bound } from "#web/ui/form/field.tsx";
import { HOLD_REASONS, REJECT_REASONS, type HoldReason, type RejectReason } from "../../../../review/model/reasons.ts";
import { actMessages } from "./messages.ts";

/** The reason of a hold, and how much of it the sender reads. */
export function HoldReasonField(field: Bound<HoldReason, HTMLSelectElement>) {
  const t = useMessages(actMessages);
  return (
    <SelectField
      {...field}
      onChange={(value) => field.onChange(HOLD_REASONS.find((one) => one === value) ?? "EXTRA_CHECK")}
      label={t("reason")}
      hint={t("reasonHint")}
      required
      options={HOLD_REASONS.map((value) => ({ value, label: t(`holdReason.${value}`) }))}
    />
  );
}

/** The reason of a rejection. */
export function RejectReasonField(field: Bound<RejectReason, HTMLSelectElement>) {
  const t = useMessages(actMessages);
  return (
    <SelectField
      {...field}
      onChange={(value) => field.onChange(REJECT_REASONS.find((one) => one === value) ?? "NOT_ACCEPTED")}
      label={t("reason")}
      required
      options={REJECT_REASONS.map((value) => ({ value, label: t(`rejectReason.${value}`) }))}
    />
  );
}
