type Props = { legend: string; sentences: Iterable<string>; onChoose: (sentence: string) => void };

/** Buttons with whole sentences for a text field, on a phone in one line. */
export function ReadySentences({ legend, sentences, onChoose }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="flex gap-2 overflow-x-auto md:flex-wrap">
        {[...sentences].map((sentence) => (
          <button
            key={sentence}
            type="button"
            onClick={() => onChoose(sentence)}
            className="min-h-11 max-w-[70%] shrink-0 rounded-md border border-edge bg-surface px-3 py-1.5 text-start text-sm leading-snug hover:border-accent hover:text-accent"
          >
            {sentence}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
