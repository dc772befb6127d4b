import { ImagePlus } from "lucide-react";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { Switch } from "#web/ui/form/choice/switch.tsx";
import { ILLUSTRATIONS } from "../../model/article.ts";
import type { PictureView } from "../../../pictures/contract.ts";
import type { CategoryRow } from "../../contract-categories.ts";
import { readingMinutes } from "../../../rich-text/model/document.ts";
import { thumbnailSrc } from "../../../pictures/model/picture.ts";
import { Illustration } from "../../../web/illustration.tsx";
import { sharedMessages } from "../../../web/office/messages.ts";
import { useIllustrationOptions } from "../../../web/office/use-illustration-options.ts";
import { draftMessages } from "./messages.ts";
import type { Draft } from "./use-draft.ts";

interface FactsCardProps {
  readonly draft: Draft;
  readonly categories: readonly CategoryRow[];
  readonly readOnly: boolean;
  readonly pick: () => Promise<PictureView | null>;
}

/** Fields of an article besides its texts: category, featured place, cover. */
export function FactsCard({ draft, categories, readOnly, pick }: FactsCardProps) {
  const t = useMessages(draftMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const { content, change } = draft;
  const { cover } = content;
  const illustrations = useIllustrationOptions(cover.kind === "illustration" ? cover.name : ILLUSTRATIONS[0]);
  const name = ({ texts, status }: CategoryRow) =>
    status === "active" ? texts[language].name : t("inactiveCategory", { name: texts[language].name });
  async function choose() {
    const picture = await pick();
    if (picture !== null) change(() => ({ cover: { kind: "picture", id: picture.id } }));
  }
  const locked = readOnly ? shared("viewOnly") : null;
  return (
    <Card level={2} title={t("facts")}>
      <SelectField
        label={t("category")}
        value={content.categoryId ?? ""}
        options={categories
          .filter(({ id, status }) => status === "active" || id === content.categoryId)
          .map((one) => ({ value: one.id, label: name(one) }))}
        onChange={(id) => change(() => ({ categoryId: categories.find((one) => one.id === id)?.id ?? null }))}
        whyDisabled={locked}
        unmarked
        dense
      />
      <div className="mt-4">
        <Switch
          label={t("featured")}
          hint={t("featuredHint")}
          value={content.featured}
          onChange={(featured) => change(() => ({ featured }))}
          whyDisabled={locked}
        />
      </div>
      <div className="mt-4 grid gap-4 sm:grid-cols-[12rem_1fr]">
        {cover.kind === "illustration" ? (
          <Illustration name={cover.name} />
        ) : (
          <img src={thumbnailSrc(cover.id)} alt="" className="aspect-4/3 w-full rounded-panel object-cover" />
        )}
        <div className="flex flex-col items-start gap-3">
          {cover.kind === "illustration" ? (
            <div className="w-full">
              <SelectField
                label={t("illustration")}
                value={cover.name}
                placeholder={null}
                options={illustrations}
                onChange={(illustration) => change(() => ({ cover: { kind: "illustration", name: illustration } }))}
                whyDisabled={locked}
                unmarked
                dense
              />
            </div>
          ) : null}
          <Button
            variant="secondary"
            size="small"
            iconBefore={<ImagePlus aria-hidden size={18} />}
            whyDisabled={locked}
            onClick={() => void choose()}
          >
            {t(cover.kind === "picture" ? "changePicture" : "choosePicture")}
          </Button>
          {cover.kind === "picture" ? (
            <Button
              variant="quiet"
              size="small"
              whyDisabled={locked}
              onClick={() => change(() => ({ cover: { kind: "illustration", name: ILLUSTRATIONS[0] } }))}
            >
              {t("useIllustration")}
            </Button>
          ) : null}
          <p className="text-sm text-ink-muted">{t("minutes", { minutes: readingMinutes(content.texts[language].body) })}</p>
        </div>
      </div>
    </Card>
  );
}
