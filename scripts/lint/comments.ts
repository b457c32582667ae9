import { extname } from 'node:path';

const slashes = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/gm;
const hashes = /(?<=^|\s)#[^\n]*/gm;
const dashes = /(?<=^|\s)--[^\n]*/gm;
const whole = /[\s\S]+/g;

const commentsIn: Record<string, RegExp> = {
  '.ts': slashes,
  '.tsx': slashes,
  '.mjs': slashes,
  '.css': slashes,
  '.grit': slashes,
  '.lua': dashes,
  '.yaml': hashes,
  '.yml': hashes,
  '.sh': hashes,
  '.cfg': hashes,
  '.conf': hashes,
  '.example': hashes,
  '.md': whole,
  '': hashes,
};

export const isRead = (path: string): boolean => extname(path) in commentsIn;

/** Stands for what is left out, so that places stay the same. No text holds it, and no pattern matches it. */
const BLANK = '\uffff';
const blank = (text: string) => text.replace(/[^\n]/g, BLANK);
/** Marks at the start of a comment's lines become spaces: what stands before and after them reads as one text. */
const withoutMarks = (comment: string) =>
  comment.replace(/^[ \t]*(?:\/\*\*?|\*\/|\*|\/\/|#|--)/gm, (mark) => ' '.repeat(mark.length));

/** @returns the file without its comments' marks, and without its code, too; every place is where it was */
export function readComments(path: string, text: string): { unmarked: string; comments: string } {
  const pattern = commentsIn[extname(path)] ?? whole;
  if (pattern === whole) return { unmarked: text, comments: text };
  let unmarked = '';
  let comments = '';
  let end = 0;
  const take = (code: string, comment: string) => {
    unmarked += code + comment;
    comments += blank(code) + comment;
  };
  for (const { 0: comment, index } of text.matchAll(pattern)) {
    // `'web/**'` opens no comment.
    if (/[\w'"`*@/]/.test(text[index - 1] ?? '')) continue;
    take(text.slice(end, index), withoutMarks(comment));
    end = index + comment.length;
  }
  take(text.slice(end), '');
  return { unmarked, comments };
}
