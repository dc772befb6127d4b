import { ChevronDown, CircleAlert } from "lucide-react";
import { memo, useId } from "react";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { SHAPES } from "../../../model/section-shapes.ts";
import type { Section } from "../../../model/sections.ts";
import { usePageEditing } from "./form-context.ts";
import { pageFormMessages } from "./messages.ts";
import { FieldError } from "./field-error.tsx";
import { PartFields } from "./part-fields.tsx";
import { PlaceButtons } from "./place-buttons.tsx";

const SECTIONS = ["sections"] as const;

export interface SectionCardProps {
  readonly ID: Section;
  readonly EN: Section;
  readonly place: number;
  readonly count: number;
  /** The page starts with a hero. It stays first, and nothing can be moved above it. */
  readonly belowHero: boolean;
  readonly isOpen: boolean;
  readonly onToggle: (place: number) => void;
  readonly onMoved: (from: number, to: number) => void;
}

/** A section: kind, position, and its fields when open. Memoised: renders only when its props change. */
export const SectionCard = memo(function SectionCard(props: SectionCardProps) {
  const { ID, EN, place, count, belowHero, isOpen, onToggle, onMoved } = props;
  const t = useMessages(pageFormMessages);
  const language = useLanguage();
  const bodyId = useId();
  const { readOnly, errors } = usePageEditing();
  const { kind } = ID;
  const name = t("section", { place: place + 1, kind: t(`kinds.${kind}`) });
  const own = `sections.${place}`;
  const wrong = [...errors.keys()].filter((at) => at.replace(/^(?:ID|EN)\./, "").startsWith(`${own}.`)).length;
  const isHero = belowHero && place === 0;
  return (
    <li className="rounded-card border border-line bg-surface text-ink shadow-card">
      <div className="flex items-center gap-2 py-2 ps-2 pe-3 sm:pe-4">
        <h3 className="min-w-0 grow text-base font-normal tracking-normal">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => onToggle(place)}
            className="flex min-h-control w-full items-center gap-3 rounded-control px-3 py-2 text-start hover:bg-surface-hover"
          >
            <ChevronDown
              aria-hidden
              size={20}
              className={`shrink-0 text-primary transition-[rotate] duration-base ${isOpen ? "" : "-rotate-90"}`}
            />
            <span className="min-w-0">
              <span className="block font-bold">{name}</span>
              {wrong === 0 ? null : (
                <span className="flex items-start gap-1.5 text-sm font-semibold text-danger">
                  <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
                  {t("wrong", { count: wrong })}
                </span>
              )}
              <span className="line-clamp-1 text-sm text-ink-muted">{(language === "ID" ? ID : EN).title}</span>
            </span>
          </button>
        </h3>
        {readOnly || isHero ? null : (
          <PlaceButtons
            path={SECTIONS}
            name={t(`kinds.${kind}`)}
            place={place}
            count={count}
            whyNotUp={belowHero && place === 1 ? t("belowHero") : null}
            onMoved={onMoved}
          />
        )}
      </div>
      {/* Two sections can have fields of the same name: the group distinguishes them. */}
      <fieldset id={bodyId} aria-label={name} hidden={!isOpen} className="min-w-0 border-t border-line px-5 pt-5 pb-2 sm:px-6">
        <FieldError sentence={errors.get(own)} />
        {isOpen ? <PartFields parts={SHAPES[kind]} both={{ ID, EN }} path={[...SECTIONS, place]} of="" /> : null}
      </fieldset>
    </li>
  );
});
