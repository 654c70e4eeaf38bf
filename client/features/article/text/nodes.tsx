/** An article's Markdown as elements, made node by node of its tree: nothing of it is ever set as HTML, and what has no element is left out. */
import type { Definition, Nodes, Parent, PhrasingContent, Root, Table } from 'mdast';
import { createElement, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type ArticleHeading, headingsOf } from '../../../../schemas/article/markdown/contents.ts';
import { routeOf } from '../../../../schemas/routes.ts';
import { JumpLink } from '../../../ui/page/jump-link.tsx';
import styles from './text.module.css';
import { wayOf } from './way.ts';
import { textWords as words } from './words.ts';

/** How a picture of the text is shown, by its address and its words. */
export type TextPicture = (address: string, alt: string) => ReactNode;

interface Around {
  readonly picture: TextPicture;
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly headings: ReadonlyMap<Nodes, ArticleHeading>;
}

export function ArticleText({ root, picture }: { root: Root; picture: TextPicture }) {
  const around: Around = {
    picture,
    definitions: new Map(root.children.flatMap((one) => (one.type === 'definition' ? [[one.identifier, one] as const] : []))),
    headings: new Map(headingsOf(root).map((heading) => [heading.node, heading])),
  };
  return <div className={styles.text}>{inside(root, around)}</div>;
}

const keyed = ({ type, position }: Nodes, at: number): string => `${type}-${position?.start.offset ?? at}`;

const inside = (parent: Parent, around: Around): ReactNode[] =>
  parent.children.map((node, at) => <Drawn key={keyed(node, at)} node={node} around={around} />);

function Drawn({ node, around }: { node: Nodes; around: Around }): ReactNode {
  switch (node.type) {
    case 'text':
      return node.value;
    case 'paragraph':
      return isPicture(node.children) ? inside(node, around) : <p>{inside(node, around)}</p>;
    case 'heading':
      return headed(around.headings.get(node), inside(node, around));
    case 'emphasis':
      return <em>{inside(node, around)}</em>;
    case 'strong':
      return <strong>{inside(node, around)}</strong>;
    case 'delete':
      return <del>{inside(node, around)}</del>;
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'code':
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      );
    case 'blockquote':
      return <blockquote>{inside(node, around)}</blockquote>;
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{inside(node, around)}</ol> : <ul>{inside(node, around)}</ul>;
    case 'listItem':
      return <li>{node.children.map((one, at) => tight(one, at, node.spread === true, around))}</li>;
    case 'table':
      return <TextTable table={node} around={around} />;
    case 'link':
      return <TextLink address={node.url} inner={inside(node, around)} />;
    case 'linkReference':
      return <TextLink address={around.definitions.get(node.identifier)?.url ?? ''} inner={inside(node, around)} />;
    case 'image':
      return around.picture(node.url, node.alt ?? '');
    case 'imageReference':
      return around.picture(around.definitions.get(node.identifier)?.url ?? '', node.alt ?? '');
    default:
      return null;
  }
}

/** A paragraph that is one picture is that picture. */
const isPicture = (children: readonly PhrasingContent[]): boolean =>
  children.length === 1 && (children[0]?.type === 'image' || children[0]?.type === 'imageReference');

/** The lines of a tight list are no paragraphs. */
const tight = (node: Nodes, at: number, isSpread: boolean, around: Around): ReactNode =>
  node.type === 'paragraph' && !isSpread ? (
    <span key={keyed(node, at)}>{inside(node, around)}</span>
  ) : (
    <Drawn key={keyed(node, at)} node={node} around={around} />
  );

/** A link of the list of contents leads to it. */
const headed = (heading: ArticleHeading | undefined, inner: ReactNode): ReactNode =>
  createElement(`h${heading?.level ?? 2}`, heading && { id: heading.id, tabIndex: -1 }, inner);

function TextLink({ address, inner }: { address: string; inner: ReactNode }) {
  const way = wayOf(address);
  if (way === null) return inner;
  if (way === 'page') return <JumpLink to={address.slice(1)}>{inner}</JumpLink>;
  if (way === 'away')
    return (
      <a href={address} rel="noopener noreferrer">
        {inner}
      </a>
    );
  return isScreen(address.replace(/[?#].*$/, '')) ? <Link to={address}>{inner}</Link> : <a href={address}>{inner}</a>;
}

/** Some addresses are the server's own: a feed, the open data. */
const isScreen = (path: string): boolean => routeOf(path) !== undefined && !/\.[a-z]+$/.test(path);

/** Wider than a phone it is moved sideways, by keyboard as well. */
function TextTable({ table, around }: { table: Table; around: Around }) {
  const [head, ...rows] = table.children;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled has to be reached by keyboard
    <section className={styles.wide} aria-label={words.table} tabIndex={0}>
      <table>
        {head !== undefined && (
          <thead>
            <tr>
              {head.children.map((cell, at) => (
                <th key={keyed(cell, at)} scope="col" data-align={table.align?.[at] ?? undefined}>
                  {inside(cell, around)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyed(row, index)}>
              {row.children.map((cell, at) => (
                <td key={keyed(cell, at)} data-align={table.align?.[at] ?? undefined}>
                  {inside(cell, around)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
