// Package fourier compares pages by the low Fourier coefficients of their character
// sequences (基于傅立叶变换的网页去重算法).
//
// Of the published method the abstract is known: the Karhunen-Loève expansion of a
// character relation matrix maps each character to one number, the page's sequence
// of numbers is transformed by the discrete Fourier transform, and pages are
// compared by the difference of their coefficient vectors. The details are our
// reading:
//
//   - Relation matrix. Over the set, how often two characters stand side by side,
//     without a separator between them, in either order (a character beside itself
//     counts twice, as in M + Mᵀ); the 3000 most frequent characters; R = ln(1+count),
//     centred in rows and columns.
//   - Value of a character. Its component of the leading eigenvector of the centred
//     matrix (largest |λ|, length 1), by power iteration from a seeded vector, the
//     most frequent character positive. A character outside the matrix has 0.
//   - Coefficients. With x_0…x_{n−1} the values of the content characters,
//     c_k = (1/n)·Σ_j x_j·e^(−2πijk/n), k = 0…q−1. Dividing by n makes pages of
//     different length comparable. Where n < q the formula repeats itself.
//   - Distance D = √Σ_k |c_k−c'_k|², or of the magnitudes |c_k|, which a shift of the
//     whole text does not change.
//   - Score = 1/(1+D/σ), σ being the median of D over up to 2000 random pairs of the
//     set (all pairs of a small one), from a seed. Duplicates when D/σ is at most the
//     threshold.
//
// Index: pages sorted by c_0, which is real, or |c_0| for magnitudes. Since
// |c_0−c'_0| <= D, only pages within threshold·σ of each other there can be
// duplicates; of these the distance is added up, coefficient by coefficient, until it
// is too far. What is left are the pairs that the threshold accepts: none of them is
// lost, and for a looser threshold the index must be run with it.
//
// Results do not depend on the number of cores: counts are whole numbers, everything
// else is added up in one fixed order.
//
// It fails where anything is inserted or cut near the beginning: all later phases
// shift. The low coefficients describe the gross layout of a text and little else, so
// that unrelated pages on one template lie close together. In a set of several
// languages σ is the distance between languages, and the pages of one language all
// pass: set a much smaller threshold, or one language at a time.
//
// Only the abstract of the paper is at hand: the Karhunen-Loève expansion of a matrix of
// relations between characters gives each a number, and pages are compared by the
// difference of their Fourier coefficients. What relates two characters, the number of
// characters and coefficients, the division by n, the distance, the score and the index
// are our reading.
package fourier
