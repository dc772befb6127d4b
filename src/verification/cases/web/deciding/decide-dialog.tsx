import { z } from "zod";
import { required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { ruleMessages } from "../../../model/rules/messages.ts";
import { CASE_REASONS } from "../../../model/rules/reasons.ts";
import { staffNote } from "../../../model/shown.ts";
import { decideCase, proposeDecision } from "../../contract-steps.ts";
import type { CaseDesk } from "../use-case.ts";
import { useDecisionFacts } from "./decision-facts.ts";
import { decidingMessages } from "./messages.ts";
import { optionalText, TEXT_MAX_CHARS, textOrNull } from "./optional-text.ts";
import { takesTwo, type Outcome } from "./why-not-decide.ts";

const code = toZod([required()]);
const none = z.literal("");
/** By whether two people decide, and the outcome: a proposal has a reason for the second person, a rejection one for the person. */
const SCHEMAS = {
  alone: {
    approve: z.strictObject({ code: none, isFinal: z.boolean(), note: optionalText }),
    reject: z.strictObject({ code, isFinal: z.boolean(), note: optionalText }),
  },
  two: {
    approve: z.strictObject({ code: none, isFinal: z.boolean(), note: staffNote }),
    reject: z.strictObject({ code, isFinal: z.boolean(), note: staffNote }),
  },
} as const;

interface DecideDialogProps {
  readonly desk: CaseDesk;
  readonly outcome: Outcome;
  readonly onClose: () => void;
}

/** Decides, or proposes where two people decide. The dialog says what follows, and is the confirmation. */
export function DecideDialog({ desk, outcome, onClose }: DecideDialogProps) {
  const t = useMessages(decidingMessages);
  const rules = useMessages(ruleMessages);
  const toasts = useToasts();
  const idFor = useIdFor("vd");
  const { shown } = desk;
  const isByTwo = takesTwo(shown);
  const form = useAppForm({
    schema: SCHEMAS[isByTwo ? "two" : "alone"][outcome] as z.ZodType<Values, Values>,
    defaultValues: { code: "", isFinal: false, note: "" },
    async onSubmit({ code: chosen, isFinal, note }) {
      const reason = CASE_REASONS.find((one) => one === chosen) ?? null;
      await desk.send(({ id, version }) =>
        isByTwo
          ? api(proposeDecision, {
              id: idFor([id, version, outcome, reason, String(isFinal), note]),
              case: id,
              version,
              outcome,
              code: reason,
              isFinal,
              reason: note,
            })
          : api(decideCase, { id, version, outcome, code: reason, isFinal, note: textOrNull(note) }),
      );
      toasts.show({ kind: "success", title: t(isByTwo ? "proposed" : outcome === "approve" ? "approved" : "rejected") });
      onClose();
    },
  });
  const isFinal = form.hook.watch("isFinal");
  const facts = useDecisionFacts(shown, shown.tier);
  const title = t(TITLES[isByTwo ? "two" : "alone"][outcome], facts);
  const follows = isByTwo
    ? isFinal
      ? "proposeFinal"
      : "propose"
    : outcome === "approve"
      ? "approve"
      : isFinal
        ? "rejectFinal"
        : "reject";
  return (
    <FormDialog
      form={form}
      title={title}
      cancelText={t("cancel")}
      submitText={t(ACTIONS[isByTwo ? "two" : "alone"][outcome])}
      isDanger={outcome !== "approve"}
      onClose={onClose}
    >
      <div className="mb-5">
        <Banner kind={outcome === "approve" ? "info" : "warning"}>{t(`effect.${follows}`, facts)}</Banner>
      </div>
      {outcome === "approve" ? null : (
        <form.Field name="code">
          {(field) => (
            <SelectField
              {...field}
              label={t("reason")}
              hint={t("reasonHint")}
              required
              options={CASE_REASONS.map((value) => ({ value, label: rules(`caseReason.${value}`) }))}
            />
          )}
        </form.Field>
      )}
      {outcome === "approve" ? null : (
        <form.Field name="isFinal">
          {(field) => <CheckboxField {...field} label={t("isFinal")} hint={t("isFinalHint")} unmarked />}
        </form.Field>
      )}
      <form.Field name="note">
        {(field) => (
          <TextArea
            {...field}
            label={t(isByTwo ? "why" : "note")}
            hint={t(isByTwo ? "whyHint" : "noteHint")}
            required={isByTwo}
            rows={3}
            maxCharacters={TEXT_MAX_CHARS}
          />
        )}
      </form.Field>
    </FormDialog>
  );
}

interface Values {
  code: string;
  isFinal: boolean;
  note: string;
}
const TITLES = {
  alone: { approve: "approveTitle", reject: "rejectTitle" },
  two: { approve: "proposeApproveTitle", reject: "proposeRejectTitle" },
} as const;
/** The words on the buttons of the outcomes. */
export const ACTIONS = {
  alone: { approve: "approve", reject: "reject" },
  two: { approve: "proposeApprove", reject: "proposeReject" },
} as const;
