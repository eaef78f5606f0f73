import { beforeEach, describe, expect, it } from "vitest";
import { speakIn, TableAt } from "./fixtures/table.svelte";
import { TILES } from "./material";
import { reason, tell } from "./telling";

const ofAna = () => new TableAt("turn");
const tileOf = (colour: number, crystals: number) => TILES.findIndex((tile) => tile.colour === colour && tile.crystals === crystals);

beforeEach(() => speakIn("fr"));

describe("telling", () => {
  it("names offers by their owner and column, and speaks to the one who is told", () => {
    expect(tell({ type: "Bought", seat: 1, offer: 5, price: 5 }, ofAna())!.text).toBe(
      "Bob achète l’offre de droite de Cid pour 5\u00a0crédits.",
    );
    expect(tell({ type: "Bought", seat: 0, offer: 2, price: 1 }, ofAna())!.text).toBe(
      "Vous achetez l’offre de gauche de Bob pour 1\u00a0crédit.",
    );
    const bob = ofAna();
    bob.view = { ...bob.view!, seat: 1 };
    expect(tell({ type: "Looked", seat: 2, offer: 0 }, bob)!.text).toBe("Cid regarde en secret l’offre de gauche d’Ana.");
    expect(tell({ type: "Given", seat: 1, to: 0, tile: tileOf(1, 2) }, ofAna())!.text).toBe("Bob vous donne un cristal vert double.");
  });

  it("begins a round with a heading", () => {
    expect(tell({ type: "RoundBegan", round: 2, first: 0 }, ofAna())).toMatchObject({ isHeading: true, seat: 0 });
  });
});

describe("with covered piles", () => {
  const blue = tileOf(3, 2);
  const fake = tileOf(1, 0);
  const green = tileOf(1, 1);

  it("tells aloud what the log then forgets", () => {
    const line = tell({ type: "Added", seat: 1, tile: blue }, ofAna())!;

    expect(line.text).toContain("cristal bleu double");
    expect(line.kept).toBe("Bob ajoute une tuile à une pile.");
    expect(tell({ type: "Added", seat: 1, tile: fake }, ofAna())!.kept).toBe("Bob ajoute une tuile à une pile.");
    expect(tell({ type: "Recycled", seat: 1, given: green, taken: blue }, ofAna())!.kept).not.toContain("bleu");
    expect(tell({ type: "Given", seat: 1, to: 2, tile: blue }, ofAna())!.kept).not.toContain("bleu");
  });

  it("keeps what lies open, and what is one's own", () => {
    expect(tell({ type: "Added", seat: 1, tile: green }, ofAna())!.kept).toBeUndefined();
    expect(tell({ type: "Added", seat: 0, tile: blue }, ofAna())!.kept).toBeUndefined();
    expect(tell({ type: "Given", seat: 1, to: 0, tile: blue }, ofAna())!.kept).toBeUndefined();
  });

  it("remembers everything when piles are open, and after the end", () => {
    const open = ofAna();
    open.options = { piles: "open" };
    const over = ofAna();
    over.isOver = true;

    expect(tell({ type: "Added", seat: 1, tile: blue }, open)!.kept).toBeUndefined();
    expect(tell({ type: "Added", seat: 1, tile: blue }, over)!.kept).toBeUndefined();
  });
});

describe("a refusal", () => {
  it("is said with its facts and its article", () => {
    const refused = { type: "refused", id: null, key: "reserved", rule: "FC-654", facts: { offer: 4, by: 1 } } as const;

    expect(reason(refused, ofAna())).toEqual({ text: "Bob a réservé cette offre.", rule: "FC-654" });
  });
});
