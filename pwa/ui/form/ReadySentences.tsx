type Props = {
  legend: string;
  sentences: Iterable<string>;
  onChoose: (sentence: string, index: number) => void;
};

/** Buttons with whole sentences for a text field. */
export function ReadySentences({ legend, sentences, onChoose }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {[...sentences].map((sentence, index) => (
          <button
            key={sentence}
            type="button"
            onClick={() => onChoose(sentence, index)}
            className="min-h-11 rounded-md border border-edge bg-surface px-3 py-1.5 text-start
              text-sm leading-snug hover:border-accent hover:text-accent"
          >
            {sentence}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** What is typed, with a ready sentence below it. */
export function withSentence(typed: string, sentence: string): string {
  if (typed.includes(sentence)) return typed;
  return typed.trim() ? `${typed.trimEnd()}\n${sentence}` : sentence;
}
