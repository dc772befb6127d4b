import { useState } from "react";
import { useRevalidator } from "react-router";
import { api, ApiRefusal } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { namesOf } from "#web/private/people.ts";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useDialogs } from "#web/ui/dialogs.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { changeProfile, type StoredProfile } from "../contract.ts";
import { operatorWords } from "../messages.ts";
import { meetingsOf, profileEntries, profileSchema, withFieldsOf, type OperatorProfile } from "../profile.ts";
import { FooterPreview } from "./footer-preview.tsx";
import { Meetings, type MeetingNews } from "./meetings.tsx";
import { Sections } from "./sections.tsx";

/** The whole profile as one form. Saved upon a version that is no longer stored, it takes in what the other person changed and asks about the rest. */
export function OperatorForm({ stored }: { readonly stored: StoredProfile }) {
  const t = useWords(operatorWords);
  const toasts = useToasts();
  const dialogs = useDialogs();
  const { revalidate } = useRevalidator();
  const canChange = useMay()("operator", "update");
  const [base, setBase] = useState(stored);
  const [news, setNews] = useState<MeetingNews | null>(null);
  const form = useAppForm({
    schema: profileEntries,
    defaultValues: stored.profile,
    async onSubmit(profile) {
      try {
        const saved = await api(changeProfile, { version: base.version, profile });
        startFrom(saved);
        toasts.show({ kind: "success", title: t("saved"), text: t("savedText") });
        await revalidate();
      } catch (error) {
        const theirs = storedMeanwhile(error);
        if (theirs !== null) await meet(profile, theirs);
        throw error;
      }
    },
  });

  function startFrom(saved: StoredProfile) {
    setBase(saved);
    setNews(null);
    form.hook.reset(saved.profile);
  }

  /** Nothing typed is lost: theirs comes in where I have not typed, the rest is shown side by side. */
  async function meet(mine: OperatorProfile, theirs: StoredProfile) {
    const meetings = meetingsOf(base.profile, mine, theirs.profile);
    const names = await namesOf([theirs.changedBy]);
    setBase(theirs);
    setNews({ meetings, theirs, names });
    const taken = meetings.filter((meeting) => meeting.mine === null).map(({ field }) => field);
    showOver(theirs.profile, withFieldsOf(mine, theirs.profile, taken));
  }

  /** What is stored becomes what changes are told from; what stands in the form is `shown`. */
  function showOver(profile: OperatorProfile, shown: OperatorProfile) {
    form.hook.reset(profile);
    for (const name of Object.keys(shown) as (keyof OperatorProfile)[])
      form.hook.setValue(name, shown[name], { shouldDirty: true });
  }

  function settle(field: string, choice: "theirs" | "mine") {
    if (news === null) return;
    if (choice === "theirs") showOver(base.profile, withFieldsOf(form.hook.getValues(), base.profile, [field]));
    setNews({ ...news, meetings: news.meetings.filter((meeting) => meeting.field !== field) });
  }

  async function discard() {
    const isSure = await dialogs.confirm({
      kind: "warning",
      title: t("discardTitle"),
      text: t("discardText"),
      confirmText: t("discard"),
    });
    if (isSure) startFrom(base);
  }

  const saveButton = (
    <Button type="submit" loading={form.isSubmitting} whyDisabled={canChange ? null : t("viewOnly")}>
      {t("save")}
    </Button>
  );
  return (
    <Form form={form} label={t("form")}>
      <div className="mb-5 empty:hidden">
        {canChange ? null : <Banner>{t("viewOnly")}</Banner>}
        {news === null ? null : <Meetings news={news} onSettle={settle} />}
      </div>
      <Sections form={form} readOnly={!canChange} />
      <FooterPreview profile={form.hook.watch()} stored={base.profile} />
      {canChange ? (
        <div className="sticky bottom-0 z-sticky -mx-gutter mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-canvas px-gutter py-3 lg:mx-0 lg:rounded-card lg:border lg:px-5 lg:shadow-raised">
          <p role="status" className="grow text-sm text-ink-muted">
            {form.isDirty ? t("unsaved") : ""}
          </p>
          {form.isDirty ? (
            <Button variant="quiet" onClick={() => void discard()}>
              {t("discard")}
            </Button>
          ) : null}
          {saveButton}
        </div>
      ) : null}
    </Form>
  );
}

/** What a refusal says is stored now, when it is about that. */
function storedMeanwhile(error: unknown): StoredProfile | null {
  if (!(error instanceof ApiRefusal) || error.code !== "operator_changed_meanwhile") return null;
  const { profile, version, changedBy, changedAt } = error.details;
  const parsed = profileSchema.safeParse(profile);
  if (!parsed.success) return null;
  return {
    profile: parsed.data,
    version: Number(version),
    changedBy: String(changedBy),
    changedAt: new Date(String(changedAt)),
  };
}
