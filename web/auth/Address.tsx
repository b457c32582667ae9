import { Fragment } from 'react';

/** An address, or a text with one, which wraps after its signs; nothing is added to what is copied. */
export const Address = ({ text }: { text: string }) =>
  text.split(/(?<=[.@_])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
