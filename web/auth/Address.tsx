/**
 * An address, or a text with one, which wraps after its signs; nothing is added to what is copied, and no translator
 * changes it.
 */
export const Address = ({ text }: { text: string }) => (
  <>
    {text.split(/(\S+@\S+)/).map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : (
        <span key={part} translate="no">
          {part.split(/(?<=[.@_])/).flatMap((piece, at) => [
            piece,
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
            <wbr key={at} />,
          ])}
        </span>
      ),
    )}
  </>
);
