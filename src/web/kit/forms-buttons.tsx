import { ArrowRight, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { useLanguage } from "../i18n.tsx";
import { Button } from "../ui/form/button.tsx";
import { LinkButton } from "../ui/form/link-button.tsx";
import { formSamples, type FormSamples } from "./forms-samples.ts";
import { KitSection, Row, Specimen } from "./frame.tsx";

export function FormButtons() {
  const words = formSamples[useLanguage()];
  return (
    <KitSection id="buttons" title="Buttons">
      <Specimen title="Variants">
        <Row>
          <Button iconBefore={<Send aria-hidden="true" size={18} />}>{words.send}</Button>
          <Button variant="secondary">{words.cancel}</Button>
          <Button variant="quiet">{words.details}</Button>
          <Button variant="danger" iconBefore={<Trash2 aria-hidden="true" size={18} />}>
            {words.remove}
          </Button>
        </Row>
      </Specimen>
      <Specimen title="Sizes, links, icon only, wide">
        <div className="flex flex-col gap-4">
          <Row>
            <Button size="large">{words.continue}</Button>
            <Button>{words.continue}</Button>
            <Button size="small">{words.continue}</Button>
            <Button variant="quiet" iconOnly label={words.remove}>
              <Trash2 aria-hidden="true" size={20} />
            </Button>
          </Row>
          <Row>
            <LinkButton to="/registration" iconAfter={<ArrowRight aria-hidden="true" size={18} />}>
              {words.register}
            </LinkButton>
            <LinkButton to="mailto:halo@example.com" variant="secondary">
              halo@example.com
            </LinkButton>
          </Row>
          <Button wide size="large">
            {words.continue}
          </Button>
        </div>
      </Specimen>
      <Specimen title="Loading" note="Keeps its width, says what it waits for, cannot be pressed twice.">
        <LoadingButtons words={words} />
      </Specimen>
      <Specimen title="Disabled, with its reason" note="Focusable; the reason stands below, or in a tip where there is no room.">
        <Row>
          <Button whyDisabled={words.whyNotSend}>{words.send}</Button>
          <Button variant="secondary" whyDisabled={words.whyNotApprove} reasonAt="tip">
            {words.details}
          </Button>
        </Row>
      </Specimen>
    </KitSection>
  );
}

function LoadingButtons({ words }: { readonly words: FormSamples }) {
  const [isLoading, setLoading] = useState(false);
  function press() {
    setLoading(true);
    setTimeout(() => setLoading(false), 2_000);
  }
  return (
    <Row>
      <Button loading>{words.send}</Button>
      <Button loading variant="secondary" loadingText={words.checking}>
        {words.continue}
      </Button>
      <Button loading={isLoading} variant="quiet" onClick={press}>
        {words.send}
      </Button>
    </Row>
  );
}
